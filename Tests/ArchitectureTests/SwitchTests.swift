import Foundation
import Testing

/// Exhaustive switches: the compiler reports every place that has to handle a new case of an enum.
struct SwitchTests {
  /// The switches over other types than enums of this package: numbers, bytes, foreign enums.
  private static let foreign: Set = [
    "SQLiteLedger/StorageError+Database.swift", "Relay/SQLite/RelayWriter.swift",
    "JSON/UInt8+ASCII.swift", "JSON/JSONParser.swift",
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
