import ArgumentParser

struct RelayStats: RelayCommand {
  static let configuration = CommandConfiguration(
    "stats", "Show how much a relay holds, of all spaces together.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .count(database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .counted(let count) = answer else { return CommandResult(exitCode: 1) }
    let report = Report(
      [
        "spaces": .integer(Int64(count.spaces)), "deleted": .integer(Int64(count.deleted)),
        "devices": .integer(Int64(count.devices)), "bytes": .integer(Int64(clamping: count.bytes)),
        "snapshotBytes": .integer(Int64(clamping: count.snapshotBytes)),
      ],
      text: { _ in
        let rows = [
          ["Spaces", "\(count.spaces)"], ["Deleted", "\(count.deleted)"],
          ["Devices", "\(count.devices)"], ["Entries", count.bytes.binarySize],
          ["Snapshots", count.snapshotBytes.binarySize],
        ]
        return Table(rows: rows, right: [1]).lines(indent: 0)
      })
    return outcome(report, in: environment)
  }
}
