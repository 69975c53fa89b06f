import Foundation
import GRDB
import Ledger

extension UndoEntry {
  /// The column `body` of an ``UndoStack``: JSON, ``Packed``.
  var stored: [UInt8] { Packed.bytes(bytes) }

  /// The checksum of a row of an ``UndoStack``.
  static func checksum(_ body: [UInt8]) -> Int64 {
    var sum = Checksum()
    body.withUnsafeBufferPointer { sum.add($0) }
    return Int64(bitPattern: sum.value)
  }

  /// - Parameter column: that of the body; its checksum is in the next one.
  init(_ row: Row, at column: Int) throws {
    let body: Data = try row.checked(column)
    let stored = Array(body)
    guard try row.checked(column + 1) == Self.checksum(stored), let plain = Packed.plain(stored)
    else { throw DamagedRow() }
    try self.init(parsing: plain)
  }
}
