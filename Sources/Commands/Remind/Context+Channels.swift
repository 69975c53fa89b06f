import JSON
import SQLiteLedger

extension Context {
  /// All channels of this machine.
  func channelReport(changed: Bool? = nil) throws(CommandFailure) -> Report {
    let channels = try read { store throws(StorageError) in try store.channels() }
    let texts = texts
    return Report(
      json: {
        let list = JSON.array(channels.map { $0.json })
        guard let changed else { return .object(["channels": list]) }
        return .object(["changed": .bool(changed), "channels": list])
      },
      text: { style in
        var table = Table(alignments: [.right, .left, .left])
        table.rows = channels.map {
          [style.paint(String($0.number), .hint), $0.kind.rawValue, $0.address.harmless]
        }
        let nothing = changed == false ? [texts.change.nothing] : []
        let rows = channels.isEmpty ? [texts.shell.noChannels] : table.lines().map { "  " + $0 }
        return nothing + rows
      })
  }
}
