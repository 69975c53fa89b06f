import ArgumentParser
import JSON
import SQLiteLedger

extension Channel.Kind: ExpressibleByArgument {}

struct ChannelAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a channel to this machine.",
    discussion: """
      Examples: dayring remind channel add desktop
                dayring remind channel add ntfy https://ntfy.example.org/my-topic
                dayring remind channel add webhook http://homeassistant.local:8123/api/webhook/x

      `desktop` runs notify-send. `ntfy` posts to a topic of an ntfy server, whose name is as good as a \
      password. `webhook` posts each reminder as JSON (see docs/reminders.md). Nobody else hears of it.
      """)

  @Argument(help: "desktop, ntfy or webhook.")
  var kind: Channel.Kind

  @Argument(help: "Where to post to.")
  var url: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (kind == .desktop) == (url == nil) else {
      throw ValidationError(
        kind == .desktop ? "The desktop has no URL." : "Name the URL to post to.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let address = url ?? ""
    guard kind.accepts(address) else { throw .channel(.address(address)) }
    let added = try context.read { store throws(StorageError) in
      try store.addChannel(kind, address)
    }
    return try context.channelReport(changed: added != nil)
  }
}

struct ChannelRemove: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a channel from this machine.")

  @Argument(help: "Its number in the list, its URL, or desktop.")
  var channel: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let channels = try context.read { store throws(StorageError) in try store.channels() }
    let found = channels.first {
      String($0.number) == channel || $0.address == channel
        || $0.kind == .desktop && channel == Channel.Kind.desktop.rawValue
    }
    guard let found else { throw .channel(.unknown(channel)) }
    let isRemoved = try context.read { store throws(StorageError) in
      try store.removeChannel(found.number)
    }
    return try context.channelReport(changed: isRemoved)
  }
}

extension Channel.Kind {
  /// An address of http or https with a host; of ntfy, with a topic as well.
  fileprivate func accepts(_ address: String) -> Bool {
    if self == .desktop { return address.isEmpty }
    guard address.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), address.utf8.count <= 2000
    else { return false }
    let scheme = ["http://", "https://"].first { address.lowercased().hasPrefix($0) }
    guard let scheme else { return false }
    let parts = address.dropFirst(scheme.count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, !host.hasPrefix(":") else { return false }
    return self == .webhook || parts.count >= 2 && parts.last?.isEmpty == false
  }
}

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
