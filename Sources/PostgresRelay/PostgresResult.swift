import CPostgres
import Relay

/// What a server says to one statement, in binary form.
final class PostgresResult {
  private let result: OpaquePointer?

  /// - Throws: `.busy` where another transaction was first, so that this one has to run again.
  init(checking result: OpaquePointer?, _ connection: PostgresConnection) throws(RelayError) {
    self.result = result
    let status = PQresultStatus(result)
    guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return }
    let state = PQresultErrorField(result, PostgresResult.stateField).map { String(cString: $0) }
    // A deadlock, a view that is too old, and a row that somebody else has added meanwhile.
    if let state, ["40P01", "40001", "23505"].contains(state) { throw .busy }
    throw .storage(connection.message)
  }

  deinit { PQclear(result) }

  /// PG_DIAG_SQLSTATE
  private static let stateField = Int32(UInt8(ascii: "C"))
  /// bytea
  private static let bytesType: Oid = 17

  var changes: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  var rows: [SQLRow] {
    (0..<PQntuples(result)).map { row in
      SQLRow(values: (0..<PQnfields(result)).map { value(row, $0) })
    }
  }

  private func value(_ row: Int32, _ column: Int32) -> SQLValue {
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
      return .null
    }
    let bytes = UnsafeRawBufferPointer(
      start: start, count: Int(PQgetlength(result, row, column)))
    if PQftype(result, column) == PostgresResult.bytesType { return .bytes(Array(bytes)) }
    return .number(Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
  }
}
