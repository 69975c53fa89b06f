import CSQLite
import GRDB
import Ledger

/// A statement of SQLite's C interface, for many short rows: for these, GRDB's values take longer
/// than SQLite does.
struct BareStatement {
  fileprivate let pointer: SQLiteStatement

  /// - Parameter text: must stay where it is while the statement runs; so with blobs.
  func bind(text: UnsafeRawBufferPointer, at position: Int32) {
    let bytes = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    _ = sqlite3_bind_text(pointer, position, bytes, Int32(text.count), nil)
  }

  func bind(_ blob: UnsafeRawBufferPointer, at position: Int32) {
    _ = sqlite3_bind_blob(pointer, position, blob.baseAddress, Int32(blob.count), nil)
  }

  /// - Parameter integer: nil for NULL, the initial value.
  func bind(_ integer: Int64?, at position: Int32) {
    if let integer { _ = sqlite3_bind_int64(pointer, position, integer) }
  }

  /// Of the present row; nil where the column holds anything else.
  func id(at column: Int32) -> RecordID? {
    guard let bytes = sqlite3_column_blob(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return RecordID(blob: UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The least bytes that the present row takes in a page: its place there, its length, its header,
  /// its texts and blobs.
  var lengthInPage: Int {
    (0..<sqlite3_column_count(pointer)).reduce(4) { sum, column in
      switch sqlite3_column_type(pointer, column) {
      case SQLITE_TEXT, SQLITE_BLOB: sum + Int(sqlite3_column_bytes(pointer, column))
      default: sum
      }
    }
  }

  /// Gives the values of the present row to a statement with as many parameters.
  func bindAll(to other: BareStatement) {
    for column in 0..<sqlite3_column_count(pointer) {
      _ = sqlite3_bind_value(other.pointer, column + 1, sqlite3_column_value(pointer, column))
    }
  }
}

extension Statement {
  /// Runs a statement that gives no rows.
  func run(_ bind: (BareStatement) -> Void) throws {
    defer { finish() }
    bind(BareStatement(pointer: sqliteStatement))
    _ = try step()
  }

  /// Runs a statement without arguments.
  func eachRow(_ body: (BareStatement) throws -> Void) throws {
    defer { finish() }
    while try step() { try body(BareStatement(pointer: sqliteStatement)) }
  }

  /// - Returns: whether there is a row.
  private func step() throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let connection = sqlite3_db_handle(sqliteStatement)
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
        message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  private func finish() {
    _ = sqlite3_reset(sqliteStatement)
    _ = sqlite3_clear_bindings(sqliteStatement)
  }
}
