import CivilTime
import Foundation
import GRDB
import Sealing

// What columns hold. Numbers of 64 bits are stored as they are, and may be negative to SQLite.

extension FixedBytes {
  var stored: Data { Data(bytes) }
}

extension UInt64 {
  var stored: Int64 { Int64(bitPattern: self) }
}

extension Row {
  func bytes(_ column: Int) throws(RelayError) -> [UInt8] {
    guard let data = Data.fromDatabaseValue(self[column]) else { throw .damaged }
    return [UInt8](data)
  }

  func optionalBytes(_ column: Int) throws(RelayError) -> [UInt8]? {
    (self[column] as DatabaseValue).isNull ? nil : try bytes(column)
  }

  func value<Value: FixedBytes>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(RelayError) -> Value {
    guard let value = Value(try bytes(column)) else { throw .damaged }
    return value
  }

  func signed(_ column: Int) throws(RelayError) -> Int64 {
    guard let number = Int64.fromDatabaseValue(self[column]) else { throw .damaged }
    return number
  }

  func number(_ column: Int) throws(RelayError) -> UInt64 {
    UInt64(bitPattern: try signed(column))
  }

  func instant(_ column: Int) throws(RelayError) -> Instant {
    Instant(milliseconds: try signed(column))
  }
}
