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
