import CivilTime
import Foundation
import GRDB
import JSON
import Ledger
import RawDeflate

/// The tables of the undo and the redo stack. The top's sequence is the stack's height, so that
/// popping frees the number.
enum UndoStack: String, CaseIterable {
  case undo, redo

  var opposite: UndoStack {
    switch self {
    case .undo: .redo
    case .redo: .undo
    }
  }

  /// - Parameter body: an entry as ``UndoEntry/stored``.
  func push(_ body: [UInt8], in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO \(rawValue) (body, sum) VALUES (?, ?)")
      .execute(arguments: [Data(body), UndoEntry.checksum(body)])
    try db.cachedStatement(sql: "DELETE FROM \(rawValue) WHERE sequence <= ?")
      .execute(arguments: [db.lastInsertedRowID - Int64(UndoEntry.limit)])
  }

  func pop(in db: Database) throws -> UndoEntry? {
    let newest = "SELECT sequence, body, sum FROM \(rawValue) ORDER BY sequence DESC LIMIT 1"
    guard let row = try Row.fetchOne(db.cachedStatement(sql: newest)) else { return nil }
    try db.cachedStatement(sql: "DELETE FROM \(rawValue) WHERE sequence = ?")
      .execute(arguments: [try row.checked(0) as Int64])
    guard let entry = try? UndoEntry(row, at: 1) else { throw DamagedRow() }
    return entry
  }

  /// NB: with a condition, since without one SQLite writes a page even where there is no row.
  func clear(in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM \(rawValue) WHERE sequence > 0").execute()
  }

  /// - Parameter entries: oldest first.
  func replace(with entries: [UndoEntry], in db: Database) throws {
    if try self.entries(limit: entries.count + 1, in: db) == entries.reversed() { return }
    try clear(in: db)
    for entry in entries { try push(entry.stored, in: db) }
  }

  /// Oldest first.
  /// - Parameter known: rows that need not be read again if they are still there.
  func rows(reusing known: [UndoStacks.Row], in db: Database) throws -> [UndoStacks.Row] {
    let known = Dictionary(known.map { ($0.sum, $0) }) { $1 }
    let sums = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT sequence, sum FROM \(rawValue) ORDER BY sequence"))
    return try sums.compactMap { row in
      let sum: Int64 = try row.checked(1)
      if let row = known[sum] { return row }
      let body = "SELECT body, sum FROM \(rawValue) WHERE sequence = ?"
      let read = try Row.fetchOne(
        db.cachedStatement(sql: body), arguments: [try row.checked(0) as Int64])
      return try read.map { UndoStacks.Row(sum: sum, entry: try UndoEntry($0, at: 0)) }
    }
  }

  /// Newest first.
  func entries(limit: Int, in db: Database) throws -> [UndoEntry] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT body, sum FROM \(rawValue) ORDER BY sequence DESC LIMIT ?",
      arguments: [limit])
    var entries: [UndoEntry] = []
    while let row = try rows.next() { entries.append(try UndoEntry(row, at: 0)) }
    return entries
  }

  /// The sequences of the rows that cannot be read.
  func damaged(in db: Database) throws -> [Int64] {
    let rows = try Row.fetchCursor(db, sql: "SELECT sequence, body, sum FROM \(rawValue)")
    var damaged: [Int64] = []
    while let row = try rows.next() {
      if try !UndoEntry.isReadable(row, at: 1) { damaged.append(try row.checked(0)) }
    }
    return damaged
  }
}

extension UndoEntry {
  /// The column `body` of an ``UndoStack``: JSON, ``Packed``.
  var stored: [UInt8] {
    var packer = UndoPacker(label, at)
    for record in records { packer.add(record) }
    return packer.finish()
  }

  /// The checksum of a row of an ``UndoStack``.
  static func checksum(_ body: [UInt8]) -> Int64 {
    var sum = Checksum()
    body.withUnsafeBufferPointer { sum.add($0) }
    return Int64(bitPattern: sum.value)
  }

  /// - Parameter column: that of the body; its checksum is in the next one.
  init(_ row: Row, at column: Int) throws {
    try self.init(stored: try Self.body(row, at: column))
  }

  init(stored: [UInt8]) throws {
    guard let plain = Packed.plain(stored) else { throw DamagedRow() }
    try self.init(parsing: plain)
  }

  /// Whether ``init(_:at:)`` would succeed; does not hold the entry in memory.
  static func isReadable(_ row: Row, at column: Int) throws -> Bool {
    guard let body = try? body(row, at: column) else { return false }
    var reader = UndoReader()
    var isReadable = true
    let isWhole = Packed.read(body) { portion in
      if isReadable { isReadable = (try? reader.read(portion) { _ in }) != nil }
    }
    return isWhole && isReadable && (try? reader.finish()) != nil
  }

  /// - Throws: when the checksum does not match.
  private static func body(_ row: Row, at column: Int) throws -> [UInt8] {
    let body = try row.withUnsafeData(atIndex: column) { $0.map { Array($0) } }
    guard let body, try row.checked(column + 1) == checksum(body) else { throw DamagedRow() }
    return body
  }
}

/// An incremental writer of ``UndoEntry/stored``, so that the records of an import need not be in
/// memory.
struct UndoPacker: ~Copyable {
  /// In bytes.
  private static let portion = 64 << 10

  private var writer = JSONWriter()
  private var length = 0
  private var deflater: Deflater?

  init(_ label: String, _ at: Instant?) {
    UndoEntry.begin(label, at, in: &writer)
  }

  mutating func add(_ former: UndoEntry.Former) {
    former.write(to: &writer)
    guard writer.bytes.count >= Self.portion else { return }
    if deflater == nil { deflater = Deflater(.fast) }
    // Without memory for it, all stays as it is.
    if deflater != nil { pack() }
  }

  mutating func finish() -> [UInt8] {
    UndoEntry.end(in: &writer)
    guard deflater != nil else { return Packed.bytes(writer.take()) }
    pack()
    deflater?.finish()
    return Packed.bytes(deflated: deflater?.packed ?? [], of: length)
  }

  private mutating func pack() {
    let portion = writer.take()
    length += portion.count
    deflater?.add(portion)
  }
}
