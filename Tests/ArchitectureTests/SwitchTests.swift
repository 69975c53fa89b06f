import Foundation
import Testing

/// Who adds a case to an enum is led by the compiler to every place that has to know it.
struct SwitchTests {
  /// Switches over what looks like an enum of ours and is none: numbers, bytes, other people's enums.
  private static let foreign: Set = [
    "SQLiteLedger/StorageError+GRDB.swift", "Relay/SQLite/RelayError+GRDB.swift",
    "JSON/UInt8+ASCII.swift", "JSON/Bytes+Quoting.swift", "JSON/JSONParser.swift",
    "JSON/JSONParser+Strings.swift",
    // The ledger's own fields among all names that a field may have.
    "Ledger/Op+JSON.swift",
  ]

  /// `case .some`, and not a range as in `case ...9`.
  private static func namesCase(_ line: String) -> Bool {
    ["case .", "case (.", "case let ."].contains { line.hasPrefix($0) }
      && !line.hasPrefix("case ..")
  }

  @Test func `A switch over an enum of ours lists its cases`() throws {
    var seen: Set<String> = []
    for module in try FileManager.default.contentsOfDirectory(atPath: Source.root.path) {
      for source in try Source.all(in: module) {
        for (subject, first) in source.switchesWithDefault where Self.namesCase(first) {
          seen.insert(source.name)
          #expect(Self.foreign.contains(source.name), "\(source.name): \(subject) \(first)")
        }
      }
    }
    #expect(seen == Self.foreign)
  }
}
