import GRDB
import Ledger

import struct Ledger.Record

/// The search index of records with a title; must be updated with every record that is saved.
///
/// The table `search` holds only words, so removing a row needs the words that were inserted.
/// `searchable` numbers its rows, since SQLite does not promise stable row numbers for `record`; it
/// also holds the time, so that results can be sorted before any record is read.
enum SearchTable {
  struct Entry: Equatable {
    let kind: Kind
    let id: RecordID
    let local: Int64?
    let text: SearchText

    /// Nil for a record that is not searched.
    init?(of record: Record) {
      guard let text = SearchText(of: record) else { return nil }
      kind = record.kind
      id = record.id
      local = record.local?.milliseconds
      self.text = text
    }
  }

  /// Updates one record; when both are nil, nothing is read or written.
  static func replace(_ former: Entry?, with entry: Entry?, in db: Database) throws {
    guard former != entry else { return }
    switch (former, entry) {
    case (nil, nil): break
    case (nil, let entry?): try insert(entry, in: db)
    case (let former?, nil): try delete(former, in: db)
    case (let former?, let entry?): try update(former, to: entry, in: db)
    }
  }

  private static func insert(_ entry: Entry, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO searchable (kind, id, local) VALUES (?, ?, ?)")
      .execute(arguments: [entry.kind.rawValue, entry.id.blob, entry.local])
    try addWords(of: entry, number: db.lastInsertedRowID, in: db)
  }

  private static func delete(_ entry: Entry, in db: Database) throws {
    let number = try number(of: entry, in: db)
    try removeWords(of: entry, number: number, in: db)
    try db.cachedStatement(sql: "DELETE FROM searchable WHERE number = ?")
      .execute(arguments: [number])
  }

  private static func update(_ former: Entry, to entry: Entry, in db: Database) throws {
    let number = try number(of: former, in: db)
    if former.local != entry.local {
      try db.cachedStatement(sql: "UPDATE searchable SET local = ? WHERE number = ?")
        .execute(arguments: [entry.local, number])
    }
    if former.text != entry.text {
      try removeWords(of: former, number: number, in: db)
      try addWords(of: entry, number: number, in: db)
    }
  }

  private static func number(of entry: Entry, in db: Database) throws -> Int64 {
    let sql = "SELECT number FROM searchable WHERE kind = ? AND id = ?"
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: sql), arguments: [entry.kind.rawValue, entry.id.blob])
    guard let number else { throw DamagedRow() }
    return number
  }

  private static func addWords(of entry: Entry, number: Int64, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO search (rowid, title, notes) VALUES (?, ?, ?)")
      .execute(arguments: arguments(number, entry.text))
  }

  private static func removeWords(of entry: Entry, number: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT INTO search (search, rowid, title, notes) VALUES ('delete', ?, ?, ?)"
    ).execute(arguments: arguments(number, entry.text))
  }

  private static func arguments(_ number: Int64, _ text: SearchText) -> StatementArguments {
    [
      number, String(decoding: text.title, as: UTF8.self),
      String(decoding: text.notes, as: UTF8.self),
    ]
  }
}

extension SearchTable {
  /// Fills the index, for a database of a version without search.
  static func fill(_ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM searchable; INSERT INTO search (search) VALUES ('delete-all')")
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT kind, id, body FROM record WHERE deleted = 0")
    while let row = try rows.next() {
      let record = try row.record(of: Kind(rawValue: try row.checked(0)), at: 1)
      try replace(nil, with: Entry(of: record), in: db)
    }
  }
}
