import CivilTime
import Foundation
import GRDB
import Sealing

// What the columns hold, and errors in it. Numbers of 64 bits are stored as they are, and may be
// negative to SQLite.

extension RelayError {
  /// The only place that interprets GRDB's errors.
  init(_ error: any Error) {
    switch error {
    case let error as RelayError: self = error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
      default: self = .storage(String(describing: error))
      }
    default: self = .storage(String(describing: error))
    }
  }
}

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
