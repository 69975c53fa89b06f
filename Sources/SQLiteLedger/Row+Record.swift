import Foundation
import GRDB
import Ledger

import struct Ledger.Record

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
