import Foundation
import GRDB

/// A connection to SQLite, which has one writer at a time.
struct SQLiteConnection: SQLConnection {
  let db: Database

  var locking: String { "" }

  func run(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> Int {
    do {
      try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
      return db.changesCount
    } catch {
      throw RelayError(error)
    }
  }

  func each(
    _ sql: String, _ values: [SQLValue], _ wants: (SQLRow) throws(RelayError) -> Bool
  ) throws(RelayError) {
    do {
      let statement = try db.cachedStatement(sql: sql)
      let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values))
      while let row = try rows.next(), try wants(SQLRow(row)) {}
    } catch {
      throw RelayError(error)
    }
  }
}

extension SQLRow {
  fileprivate init(_ row: Row) throws {
    self.init(
      values: try row.databaseValues.map { value in
        switch value.storage {
        case .null: .null
        case .int64(let number): .number(number)
        case .blob(let data): .bytes([UInt8](data))
        case .string, .double: throw RelayError.damaged
        }
      })
  }
}

extension SQLValue: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .number(let number): number.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> SQLValue? { nil }
}
