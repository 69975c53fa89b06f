import CivilTime
import Wire

/// A database in which a transaction has begun. The SQL is the same for all databases: parameters
/// are `?`, in order; numbers have 64 bits with a sign, and other values are bytes.
package protocol SQLConnection {
  /// - Returns: how many rows were changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> Int

  func rows(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> [SQLRow]

  /// Hands over rows until the body returns false; those behind are not read.
  func each(
    _ sql: String, _ values: [SQLValue], _ wants: (SQLRow) throws(RelayError) -> Bool
  ) throws(RelayError)

  /// The locking clause for reading a row that will be changed, so that no other transaction
  /// changes it in between; empty for a database with one writer.
  var locking: String { get }
}

package enum SQLValue: Hashable, Sendable {
  case null
  case number(Int64)
  case bytes([UInt8])

  static func optional(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .bytes($0) } ?? .null }
}

extension FixedBytes {
  var stored: SQLValue { .bytes(bytes) }
}

extension UInt64 {
  /// As it is: it may be negative to the database.
  var stored: SQLValue { .number(Int64(bitPattern: self)) }
}

extension Instant {
  var stored: SQLValue { .number(milliseconds) }
}

extension Day {
  var stored: SQLValue { .number(Int64(number)) }
}

extension [UInt8] {
  var stored: SQLValue { .bytes(self) }
}

/// A row with typed access to its columns.
package struct SQLRow {
  let values: [SQLValue]

  package init(values: [SQLValue]) {
    self.values = values
  }

  func bytes(_ column: Int) throws(RelayError) -> [UInt8] {
    guard case .bytes(let bytes) = values[column] else { throw .damaged }
    return bytes
  }

  func optionalBytes(_ column: Int) throws(RelayError) -> [UInt8]? {
    values[column] == .null ? nil : try bytes(column)
  }

  func value<Value: FixedBytes>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(RelayError) -> Value {
    guard let value = Value(try bytes(column)) else { throw .damaged }
    return value
  }

  func optionalValue<Value: FixedBytes>(
    _ column: Int, _ type: Value.Type = Value.self
  ) throws(RelayError) -> Value? {
    values[column] == .null ? nil : try value(column)
  }

  package func signed(_ column: Int) throws(RelayError) -> Int64 {
    guard case .number(let number) = values[column] else { throw .damaged }
    return number
  }

  func number(_ column: Int) throws(RelayError) -> UInt64 {
    UInt64(bitPattern: try signed(column))
  }

  func day(_ column: Int) throws(RelayError) -> Day {
    Day(number: Int(try signed(column)))
  }

  func instant(_ column: Int) throws(RelayError) -> Instant {
    Instant(milliseconds: try signed(column))
  }
}

extension SQLConnection {
  package func rows(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> [SQLRow] {
    var rows: [SQLRow] = []
    try each(sql, values) { row in
      rows.append(row)
      return true
    }
    return rows
  }

  func row(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> SQLRow? {
    try rows(sql, values).first
  }

  /// The single number that a query returns.
  func count(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> Int {
    guard let row = try row(sql, values) else { throw .damaged }
    return Int(try row.signed(0))
  }
}
