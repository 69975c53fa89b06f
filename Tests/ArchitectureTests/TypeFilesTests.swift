import Foundation
import Testing

/// A type that is spread over many files is several things under one name.
struct TypeFilesTests {
  private static let limit = 6

  /// Lists to which each room, format or kind of record adds its own: names, words and questions to a
  /// store, without state.
  private static let lists: Set = [
    "Commands/ShellTexts",
    "Exchange/ImportFormat", "Pages/Attribute", "Pages/PageTexts", "SQLiteLedger/Ledger.Record",
    "Trackers/FieldName", "Trackers/Kind", "Trackers/LedgerStore",
  ]

  /// NB: this may only fall. Who brings it down writes the new number here.
  private static let spread = ["SQLiteLedger/SQLiteLedger": 12]

  @Test func `A type stands in six files of a module at most`() throws {
    var found: [String: Int] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: Source.root.path) {
      for source in try Source.all(in: module) {
        for type in source.types { found["\(module)/\(type)", default: 0] += 1 }
      }
    }
    let spread = found.filter { $0.value > Self.limit && !Self.lists.contains($0.key) }
    #expect(spread == Self.spread)
  }
}

extension Source {
  /// The types declared at the beginning of a line, or extended there by members that are not
  /// private.
  fileprivate var types: Set<String> {
    let keywords: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]
    var types: Set<String> = []
    var open: String?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      if let name = open, line.hasPrefix("  "), !line.hasPrefix("   ") {
        let isMember =
          words.contains { ["func", "var", "let", "init", "subscript"].contains($0) }
          || words.contains { $0.hasPrefix("init") || $0.hasPrefix("subscript") }
        if isMember, !words.contains("fileprivate"), !words.contains("private") {
          types.insert(name)
        }
      }
      guard let place = words.firstIndex(where: { keywords.contains(String($0)) }),
        words[..<place].allSatisfy({ $0.allSatisfy { $0.isLowercase || "()".contains($0) } }),
        !words[..<place].contains(""), place + 1 < words.count
      else { continue }
      let name = String(words[place + 1].prefix { $0 != ":" && $0 != "<" })
      open = words[place] == "extension" ? name : nil
      if open == nil { types.insert(name) }
    }
    return types
  }
}
