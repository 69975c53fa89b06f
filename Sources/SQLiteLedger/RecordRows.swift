import CivilTime
import Foundation
import GRDB
import Ledger
import struct Ledger.Record

/// Rows of the table `record`, in one piece of memory from which SQLite takes them.
struct RecordRows: Sendable {
  private struct Row {
    /// Of ``writer``: kind, id and body, one after the other.
    let kind: Range<Int>
    let id: Range<Int>
    let body: Range<Int>
    let filing: RecordFiling
  }

  private var writer = CompactWriter()
  private var rows: [Row] = []

  mutating func append(_ record: Record) {
    let start = writer.bytes.count
    writer.raw(record.kind.rawValue.utf8)
    let id = writer.bytes.count
    writer.id(record.id)
    let body = writer.bytes.count
    record.store(to: &writer)
    rows.append(
      Row(
        kind: start..<id, id: id..<body, body: body..<writer.bytes.count,
        filing: RecordFiling(of: record)))
  }

  /// Inserts the rows, or replaces those of the same records.
  func save(in db: Database) throws {
    for row in rows { try write([row], by: Self.save, in: db) }
  }

  /// Inserts rows of records that have none yet.
  func insert(in db: Database) throws {
    var rest = rows[...]
    while !rest.isEmpty {
      let isMany = rest.count >= Self.many
      let next = rest.prefix(isMany ? Self.many : 1)
      try write(next, by: isMany ? Self.insertMany : Self.insertOne, in: db)
      rest = rest.dropFirst(next.count)
    }
  }

  private func write(_ rows: ArraySlice<Row>, by sql: String, in db: Database) throws {
    try writer.bytes.withUnsafeBytes { bytes in
      try db.cachedStatement(sql: sql).run { statement in
        var position: Int32 = 1
        for row in rows {
          statement.bind(text: UnsafeRawBufferPointer(rebasing: bytes[row.kind]), at: position)
          statement.bind(UnsafeRawBufferPointer(rebasing: bytes[row.id]), at: position + 1)
          statement.bind(UnsafeRawBufferPointer(rebasing: bytes[row.body]), at: position + 2)
          statement.bind(row.filing.local, at: position + 3)
          statement.bind(row.filing.isOpen ? 1 : 0, at: position + 4)
          statement.bind(row.filing.isDeleted ? 1 : 0, at: position + 5)
          position += 6
        }
      }
    }
  }

  /// The rows of one statement, within which SQLite keeps its place in the table and its indexes.
  private static let many = 8

  private static let row = "(?, ?, ?, ?, ?, ?)"
  private static let insert =
    "INTO record (kind, id, body, local, open, deleted) VALUES \(row)"
  private static let insertOne = "INSERT \(insert)"
  /// NB: with SQLite's default, `OR ABORT`, a failed statement takes back only its own rows, for
  /// which SQLite copies each page before.
  private static let insertMany =
    "INSERT OR ROLLBACK \(insert)" + String(repeating: ", " + row, count: many - 1)
  private static let save = """
    \(insertOne) ON CONFLICT (kind, id) DO UPDATE SET
      body = excluded.body, local = excluded.local, open = excluded.open,
      deleted = excluded.deleted
    """
}

/// The key of a record: its kind and its id.
struct RecordKey: Hashable {
  let kind: Kind
  let id: RecordID

  /// Hashes the id only, since two kinds hardly ever share one.
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension UndoEntry {
  /// The records that the change creates, each in one of its parts only.
  ///
  /// - Parameter change: the change that this entry takes back.
  func records(madeBy change: Change) -> Set<RecordKey> {
    var once = Set<RecordKey>(minimumCapacity: records.count)
    var again: Set<RecordKey> = []
    for (former, change) in zip(records, change.records) {
      let key = RecordKey(kind: change.kind, id: change.id)
      // NB: where nothing is written, nothing is to be taken back either.
      let isMade = former.fields.isEmpty && !change.fields.isEmpty
      if !isMade || !once.insert(key).inserted { again.insert(key) }
    }
    return again.isEmpty ? once : once.subtracting(again)
  }
}

/// The columns by which a record's row is found.
struct RecordFiling {
  /// Nil when the record is deleted or has no time.
  let local: Int64?
  let isOpen: Bool
  let isDeleted: Bool

  init(of record: Record) {
    isDeleted = record.isDeleted
    local = isDeleted ? nil : record.local?.milliseconds
    isOpen = record.isOpen && !isDeleted
  }
}

extension Row {
  func recordID(at column: Int) throws -> RecordID {
    let id = try withUnsafeData(atIndex: column) { $0.flatMap(RecordID.init(blob:)) }
    guard let id else { throw DamagedRow() }
    return id
  }

  /// - Parameter column: that of the id; the body is in the next one.
  func record(of kind: Kind, at column: Int) throws -> Record {
    let id = try recordID(at: column)
    let record = try withUnsafeData(atIndex: column + 1) { body in
      body.flatMap { Record(kind, id, stored: $0) }
    }
    guard let record else { throw DamagedRow() }
    return record
  }

  /// The value in a column. GRDB's own subscripts trap when a damaged file has another type there.
  func checked<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[column] as DatabaseValue) else {
      throw DamagedRow()
    }
    return value
  }
}
