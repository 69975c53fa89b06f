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

  /// - Parameter column: where the id stands; the body stands in the next one.
  func record(of kind: Kind, at column: Int) throws -> Record {
    let id = try recordID(at: column)
    let record = try withUnsafeData(atIndex: column + 1) { body in
      body.flatMap { Record(kind, id, stored: $0) }
    }
    guard let record else { throw DamagedRow() }
    return record
  }

  /// What stands in a column. GRDB's own subscripts trap where a damaged file has something else there.
  func checked<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[column] as DatabaseValue) else {
      throw DamagedRow()
    }
    return value
  }
}
