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

extension SearchTable {
  /// A checksum of the searchable records, for a comparison with the tables without holding them:
  /// their number, and a sum over their keys.
  struct RecordChecksum: Equatable {
    private var count = 0
    private var sum: UInt64 = 0

    mutating func add(_ record: Record) {
      if SearchText.isIn(record) { add(record.kind, record.id) }
    }

    fileprivate mutating func add(_ kind: Kind, _ id: RecordID) {
      var key = Checksum()
      key.add(kind.rawValue)
      key.add(id.high)
      key.add(id.low)
      count += 1
      sum &+= key.value
    }
  }

  /// Whether the search tables match the records.
  ///
  /// - Parameter checksum: of all records.
  static func agrees(with checksum: RecordChecksum, in db: Database) throws -> Bool {
    var listed = RecordChecksum()
    // A sum over the positions of all words, which must equal that of the index.
    var words: UInt64 = 0
    let find = try db.cachedStatement(sql: "SELECT id, body FROM record WHERE kind = ? AND id = ?")
    let rows = try Row.fetchCursor(db, sql: "SELECT number, kind, id, local FROM searchable")
    while let row = try rows.next() {
      guard let number: Int64 = try? row.checked(0), let kind: String = try? row.checked(1),
        let id = try? row.recordID(at: 2),
        let found = try Row.fetchOne(find, arguments: [kind, id.blob]),
        let record = try? found.record(of: Kind(rawValue: kind), at: 0),
        let entry = Entry(of: record), entry.local == Int64.fromDatabaseValue(row[3])
      else { return false }
      listed.add(entry.kind, id)
      for (column, text) in [("title", entry.text.title), ("notes", entry.text.notes)] {
        for (offset, word) in text.split(separator: UInt8(ascii: " ")).enumerated() {
          words &+= sum(number, column, Int64(offset), word.prefix(longestWord))
        }
      }
    }
    return try listed == checksum && hasWords(words, in: db)
  }

  /// The index holds only words, so all of them are compared, by a sum over their positions; and
  /// each is searched for, as the lookup structure may be damaged even if the words are not.
  ///
  /// NB: the words come in their order, each with all of its rows.
  private static func hasWords(_ sum: UInt64, in db: Database) throws -> Bool {
    try db.execute(
      sql: "CREATE VIRTUAL TABLE temp.word USING fts5vocab (main, search, instance)")
    defer { try? db.execute(sql: "DROP TABLE temp.word") }
    var words: UInt64 = 0
    var last: (word: String, rows: RowSum)?
    let rows = try Row.fetchCursor(db, sql: "SELECT doc, col, offset, term FROM temp.word")
    while let row = try rows.next() {
      guard let number: Int64 = try? row.checked(0), let column: String = try? row.checked(1),
        let offset: Int64 = try? row.checked(2), let word: String = try? row.checked(3)
      else { return false }
      words &+= Self.sum(number, column, offset, word.utf8)
      if let former = last, !former.word.utf8.elementsEqual(word.utf8) {
        guard try isFound(former.word, in: former.rows, in: db) else { return false }
        last = nil
      }
      last = (word, last?.rows ?? RowSum())
      last?.rows.add(number)
    }
    guard words == sum else { return false }
    return try last.map { try isFound($0.word, in: $0.rows, in: db) } ?? true
  }

  /// Whether a search for the word finds these rows.
  private static func isFound(_ word: String, in rows: RowSum, in db: Database) throws -> Bool {
    let find = try db.cachedStatement(sql: "SELECT rowid FROM search WHERE search MATCH ?")
    var found = RowSum()
    let numbers = try Int64.fetchCursor(find, arguments: ["\"" + word + "\""])
    while let number = try numbers.next() { found.add(number) }
    return found == rows
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

/// The number of different rows, and a sum over their numbers, which come in ascending order.
private struct RowSum: Equatable {
  private var count = 0
  private var sum: UInt64 = 0
  private var last: Int64?

  mutating func add(_ number: Int64) {
    if number == last { return }
    last = number
    count += 1
    var row = Checksum()
    row.add(UInt64(bitPattern: number))
    sum &+= row.value
  }
}
