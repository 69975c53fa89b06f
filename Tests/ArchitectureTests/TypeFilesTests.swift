import Foundation
import Testing

/// A type that is spread over many files is several things under one name.
struct TypeFilesTests {
  private static let limit = 6

  /// NB: these may only fall. Who brings one down writes the new number here, and takes out what has
  /// come within the limit.
  private static let spread = [
    "Exchange/CSVTable.Row": 7, "Exchange/ImportFormat": 19, "Exchange/ImportMatcher": 7,
    "Exchange/String": 8, "Pages/Attribute": 8, "Pages/PageTexts": 18, "Pages/PlanView": 7,
    "SQLiteLedger/Ledger.Record": 10, "SQLiteLedger/SQLiteLedger": 15,
    "Session/Session": 20, "Texts/English": 14,
    "Trackers/FieldName": 11, "Trackers/Kind": 12, "Trackers/LedgerStore": 21,
  ]

  @Test func `A type stands in six files of a module at most`() throws {
    var found: [String: Int] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: Source.root.path) {
      for source in try Source.all(in: module) {
        for type in source.types { found["\(module)/\(type)", default: 0] += 1 }
      }
    }
    #expect(found.filter { $0.value > Self.limit } == Self.spread)
  }
}

extension Source {
  /// What is declared or extended at the beginning of a line.
  fileprivate var types: Set<String> {
    let keywords: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]
    return Set(
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard let place = words.firstIndex(where: { keywords.contains(String($0)) }),
          words[..<place].allSatisfy({ $0.allSatisfy { $0.isLowercase || "()".contains($0) } }),
          !words[..<place].contains(""), place + 1 < words.count
        else { return nil }
        return String(words[place + 1].prefix { $0 != ":" && $0 != "<" })
      })
  }
}
