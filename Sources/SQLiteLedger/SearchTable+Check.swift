import GRDB
import Ledger

import struct Ledger.Record

extension SearchTable {
  /// Whether the search tables match these records.
  static func agrees(with records: some Sequence<Record>, in db: Database) throws -> Bool {
    var entries: [RecordID: [Entry]] = [:]
    for record in records {
      if let entry = Entry(of: record) { entries[entry.id, default: []].append(entry) }
    }
    var texts: [Int64: SearchText] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT number, kind, id, local FROM searchable")
    while let row = try rows.next() {
      guard let number: Int64 = try? row.checked(0), let kind: String = try? row.checked(1),
        let id = try? row.recordID(at: 2),
        let index = entries[id]?.firstIndex(where: { $0.kind.rawValue == kind }),
        let entry = entries[id]?.remove(at: index),
        entry.local == Int64.fromDatabaseValue(row[3])
      else { return false }
      texts[number] = entry.text
    }
    guard entries.values.allSatisfy(\.isEmpty) else { return false }
    return try hasWords(of: texts, in: db)
  }

  /// The index holds only words, so all of them are compared, by a sum over their positions; then
  /// each is searched for, as the lookup structure may be damaged even if the words are not.
  private static func hasWords(of texts: [Int64: SearchText], in db: Database) throws -> Bool {
    var difference: UInt64 = 0
    var numbers: [ArraySlice<UInt8>: Set<Int64>] = [:]
    for (number, text) in texts {
      for (column, words) in [("title", text.title), ("notes", text.notes)] {
        for (offset, word) in words.split(separator: UInt8(ascii: " ")).enumerated() {
          difference &+= sum(number, column, Int64(offset), word.prefix(longestWord))
          numbers[word.prefix(longestWord), default: []].insert(number)
        }
      }
    }
    let find = try db.cachedStatement(sql: "SELECT rowid FROM search WHERE search MATCH ?")
    for (word, numbers) in numbers {
      let found = try Int64.fetchSet(
        find, arguments: ["\"" + String(decoding: word, as: UTF8.self) + "\""])
      if found != numbers { return false }
    }
    try db.execute(
      sql: "CREATE VIRTUAL TABLE temp.word USING fts5vocab (main, search, instance)")
    defer { try? db.execute(sql: "DROP TABLE temp.word") }
    let rows = try Row.fetchCursor(db, sql: "SELECT doc, col, offset, term FROM temp.word")
    while let row = try rows.next() {
      guard let number: Int64 = try? row.checked(0), let column: String = try? row.checked(1),
        let offset: Int64 = try? row.checked(2), let word: String = try? row.checked(3)
      else { return false }
      difference &-= sum(number, column, offset, word.utf8)
    }
    return difference == 0
  }

  /// In bytes; FTS5 truncates longer words.
  private static let longestWord = 32_768

  private static func sum(
    _ number: Int64, _ column: String, _ offset: Int64, _ word: some Sequence<UInt8>
  ) -> UInt64 {
    var sum = Checksum()
    sum.add(UInt64(bitPattern: number))
    sum.add(column)
    sum.add(UInt64(bitPattern: offset))
    for byte in word { sum.add(UInt64(byte)) }
    return sum.value
  }
}
