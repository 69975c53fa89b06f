import Foundation
import Ledger

import struct Ledger.Record

/// Search as plainly as it can be said, by Foundation's knowledge of letters, for the scalars of
/// ``RandomText`` alone.
enum PlainSearch {
  static func found(_ query: String, limit: Int, in records: [Record]) -> [UInt64] {
    let wanted = query.split { isSeparator($0) }.map { words(of: String($0)) }
      .filter { !$0.isEmpty }
    guard !wanted.isEmpty else { return [] }
    let found = records.filter { record in
      guard !record.isDeleted, let title = record[.title]?.text else { return false }
      let texts = [title, record[.notes]?.text ?? ""].map { words(of: $0) }
      return wanted.allSatisfy { row in texts.contains { contains(row, in: $0) } }
    }
    let order = found.sorted {
      let times = [$0, $1].map { $0.local?.milliseconds ?? .max }
      return times[0] != times[1] ? times[0] > times[1] : $0.id > $1.id
    }
    return order.prefix(limit).map(\.id.low)
  }

  /// All but the last word have to be whole.
  private static func contains(_ row: [String], in words: [String]) -> Bool {
    words.indices.contains { start in
      guard start + row.count <= words.count else { return false }
      let last = start + row.count - 1
      return Array(words[start..<last]) == row.dropLast()
        && words[last].unicodeScalars.starts(with: row[row.count - 1].unicodeScalars)
    }
  }

  private static func words(of text: String) -> [String] {
    var words = [""]
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if RandomText.signs.contains(scalar) {
        words += [String(scalar), ""]
      } else if scalar == "ß" {
        words[words.count - 1] += "ss"
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        words[words.count - 1] += scalar.properties.lowercaseMapping
      } else if scalar.properties.generalCategory != .nonspacingMark {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func isSeparator(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return RandomText.separators.contains(first)
  }
}
