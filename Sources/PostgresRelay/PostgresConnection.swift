import CPostgres
import Relay

/// A connection to a server, for consecutive transactions.
///
/// `@unchecked`: the pool's lock gives it to one thread at a time.
final class PostgresConnection: @unchecked Sendable {
  private static let bytesType: Oid = 17
  private static let numberType: Oid = 20

  private let connection: OpaquePointer?
  private let isPooled: Bool
  /// The names of statements that the server knows, by their SQL.
  private var prepared: [String: String] = [:]
  /// Whether the transaction writes, so that reads lock their rows.
  private(set) var isWriting = false

  /// - Parameters:
  ///   - address: a connection string or URI, as libpq takes it.
  ///   - isPooled: whether a pooler answers there, which may give each transaction to another
  ///     server process, which then knows no statements of the one before.
  init(to address: String, isPooled: Bool) throws(RelayError) {
    self.isPooled = isPooled
    connection = PQconnectdb(address)
    try begin()
  }

  deinit { PQfinish(connection) }

  /// Runs a transaction, which is on the server's disk when this returns.
  func transaction<Outcome>(
    writing: Bool, _ body: (PostgresConnection) throws(RelayError) -> Outcome
  ) throws(RelayError) -> Outcome {
    isWriting = writing
    try open(
      (writing
        ? "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;"
        : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;") + PostgresConnection.settings)
    do throws(RelayError) {
      let outcome = try body(self)
      try execute("COMMIT")
      return outcome
    } catch {
      // A lost connection ends its transaction too.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Statements without parameters or rows.
  func execute(_ sql: String) throws(RelayError) {
    _ = try PostgresResult(checking: PQexec(connection, sql), self)
  }

  var message: String { String(cString: PQerrorMessage(connection)) }

  /// Begins a transaction, on a new connection where the old one was lost.
  private func open(_ sql: String) throws(RelayError) {
    if (try? execute(sql)) != nil { return }
    PQreset(connection)
    try begin()
    try execute(sql)
  }

  private func begin() throws(RelayError) {
    prepared = [:]
    guard PQstatus(connection) == CONNECTION_OK else { throw .storage(message) }
    // Details of an error may contain stored values.
    PQsetErrorVerbosity(connection, PQERRORS_TERSE)
  }

  /// The settings in place of the server's defaults: for each transaction, since a pooler shares
  /// sessions between clients.
  private static let settings = """
    SET LOCAL synchronous_commit = on;
    SET LOCAL statement_timeout = '30s';
    SET LOCAL lock_timeout = '10s';
    SET LOCAL idle_in_transaction_session_timeout = '60s';
    SET LOCAL client_min_messages = error;
    SET LOCAL search_path = public;
    """

  private func result(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> PostgresResult {
    let types = PostgresConnection.types(of: values)
    let name = try isPooled ? nil : prepare(sql, types)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for value in values {
      switch value {
      case .null: break
      case .number(let number):
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
        }
      case .bytes(let more): bytes += more
      }
      ends.append(bytes.count)
    }
    // NB: a pointer of an empty value must not be nil, which would be NULL.
    bytes.append(0)
    let starts = [0] + ends.dropLast()
    let lengths = zip(starts, ends).map { Int32($1 - $0) }
    let formats = [Int32](repeating: 1, count: values.count)
    let answer = bytes.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = zip(values, starts).map { value, start in
        value == .null ? nil : base.map { $0 + start }
      }
      guard let name else {
        return PQexecParams(
          connection, PostgresConnection.numbered(sql), Int32(values.count), types, pointers,
          lengths, formats, 1)
      }
      return PQexecPrepared(
        connection, name, Int32(values.count), pointers, lengths, formats, 1)
    }
    return try PostgresResult(checking: answer, self)
  }

  private static func types(of values: [SQLValue]) -> [Oid] {
    values.map { value in
      if case .number = value { numberType } else { bytesType }
    }
  }

  private func prepare(_ sql: String, _ types: [Oid]) throws(RelayError) -> String {
    if let name = prepared[sql] { return name }
    let name = "s\(prepared.count)"
    _ = try PostgresResult(
      checking: PQprepare(
        connection, name, PostgresConnection.numbered(sql), Int32(types.count), types), self)
    prepared[sql] = name
    return name
  }

  /// `?` becomes `$1`, `$2`, …. NB: no text of ours has a question mark.
  private static func numbered(_ sql: String) -> String {
    var pieces = sql.split(separator: "?", omittingEmptySubsequences: false).map(String.init)
    for index in pieces.indices.dropFirst() { pieces[index] = "$\(index)" + pieces[index] }
    return pieces.joined()
  }
}

extension PostgresConnection: SQLConnection {
  var locking: String { isWriting ? " FOR UPDATE" : "" }

  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> Int {
    try result(sql, values).changes
  }

  func rows(_ sql: String, _ values: [SQLValue]) throws(RelayError) -> [SQLRow] {
    try result(sql, values).rows
  }

  /// Reads through a cursor, so that unwanted rows are not sent. NB: there is one at a time.
  func each(
    _ sql: String, _ values: [SQLValue], _ wants: (SQLRow) throws(RelayError) -> Bool
  ) throws(RelayError) {
    try run("DECLARE page NO SCROLL CURSOR FOR " + sql, values)
    var goesOn = true
    while goesOn {
      let rows = try rows("FETCH 32 FROM page", [])
      goesOn = !rows.isEmpty
      for row in rows where goesOn { goesOn = try wants(row) }
    }
    try run("CLOSE page", [])
  }
}

/// A server's result of one statement, in binary form.
final class PostgresResult {
  private let result: OpaquePointer?

  /// - Throws: `.busy` after a conflict with another transaction, so that this one has to run
  ///   again.
  init(checking result: OpaquePointer?, _ connection: PostgresConnection) throws(RelayError) {
    self.result = result
    let status = PQresultStatus(result)
    guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return }
    let state = PQresultErrorField(result, PostgresResult.stateField).map { String(cString: $0) }
    // A deadlock, a serialization failure, and a row that another transaction has added meanwhile.
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
