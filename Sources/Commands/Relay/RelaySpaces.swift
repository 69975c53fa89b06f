import ArgumentParser
import JSON

struct RelaySpaces: RelayCommand {
  static let configuration = CommandConfiguration(
    "spaces", "Show the spaces of a relay, as far as it can see them.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .spaces(database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .spaces(let spaces) = answer else { return CommandResult(exitCode: 1) }
    let report = Report(
      ["spaces": .list(spaces) { $0.json }],
      text: { style in
        if spaces.isEmpty { return ["No spaces."] }
        let rows = spaces.map { space in
          let devices = space.devices == 1 ? "1 device" : "\(space.devices) devices"
          return space.isDeleted
            ? [space.id, "deleted", ""]
            : [space.id, devices, (space.bytes + space.snapshotBytes).binarySize]
        }
        return Table(rows: rows, right: [1, 2]).lines(indent: 0)
      })
    return outcome(report, in: environment)
  }
}

extension RelaySpace {
  fileprivate var json: JSON {
    .object([
      "space": .string(id), "devices": .integer(Int64(devices)),
      "entries": .integer(Int64(clamping: entries)), "bytes": .integer(Int64(clamping: bytes)),
      "snapshotBytes": .integer(Int64(clamping: snapshotBytes)), "deleted": .bool(isDeleted),
    ])
  }
}

extension UInt64 {
  /// The size in whole kibibytes, rounded up.
  var binarySize: String { "\((self + 1023) / 1024) KiB" }
}
