import GRDB
import Ledger

extension UndoEntry {
  /// The checksum of a row of an ``UndoStack``.
  static func checksum(_ body: String) -> Int64 {
    var sum = Checksum()
    sum.add(body)
    return Int64(bitPattern: sum.value)
  }

  /// - Parameter column: that of the body; its checksum is in the next one.
  init(_ row: Row, at column: Int) throws {
    let body: String = try row.checked(column)
    guard try row.checked(column + 1) == Self.checksum(body) else { throw DamagedRow() }
    try self.init(parsing: Array(body.utf8))
  }
}
