import Dispatch
import Relay
import Synchronization

/// A relay in a PostgreSQL database, which several processes may use.
///
/// A space's row is locked by a statement of its own before other reads, so under READ COMMITTED
/// these see the commit of the transaction before; the order of sequences is that of commits.
package final class PostgresRelayStore: RelayStore {
  /// The most attempts at a transaction that meets conflicts.
  private static let attempts = 20

  private let pool: Mutex<Pool>
  private let threads = DispatchQueue(label: "dayring.relay.postgres", attributes: .concurrent)

  private struct Pool {
    var idle: [PostgresConnection]
    var waiting: [@Sendable (PostgresConnection) -> Void] = []
  }

  /// Connects, and makes the missing tables.
  ///
  /// - Parameters:
  ///   - address: a connection string or URI, as libpq takes it.
  ///   - isPooled: whether a pooler answers there that lends connections for a transaction only.
  ///   - connections: how many are held, and so how many transactions run at once.
  package init(
    address: String, isPooled: Bool = false, connections: Int = 16
  ) throws(RelayError) {
    var idle: [PostgresConnection] = []
    for _ in 0..<connections {
      idle.append(try PostgresConnection(to: address, isPooled: isPooled))
    }
    if let first = idle.first { try PostgresSchema.migrate(first) }
    pool = Mutex(Pool(idle: idle))
  }

  package func read<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    try await run(writing: false, body)
  }

  package func write<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    try await run(writing: true, body)
  }

  private func run<Outcome: Sendable>(
    writing: Bool, _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    let result: Result<Outcome, RelayError> = await withCheckedContinuation { continuation in
      start { connection in
        continuation.resume(
          returning: Result { () throws(RelayError) in
            try PostgresRelayStore.repeated(writing: writing, on: connection, body)
          })
      }
    }
    return try result.get()
  }

  private static func repeated<Outcome>(
    writing: Bool, on connection: PostgresConnection,
    _ body: (inout SQLTables) throws(RelayError) -> Outcome
  ) throws(RelayError) -> Outcome {
    for _ in 1..<attempts {
      do throws(RelayError) {
        return try once(writing: writing, on: connection, body)
      } catch {
        guard error == .busy else { throw error }
      }
    }
    return try once(writing: writing, on: connection, body)
  }

  private static func once<Outcome>(
    writing: Bool, on connection: PostgresConnection,
    _ body: (inout SQLTables) throws(RelayError) -> Outcome
  ) throws(RelayError) -> Outcome {
    try connection.transaction(writing: writing) { db throws(RelayError) in
      var tables = SQLTables(db)
      return try body(&tables)
    }
  }

  /// Starts a job as soon as a connection is free.
  private func start(_ job: @escaping @Sendable (PostgresConnection) -> Void) {
    let connection = pool.withLock { pool in
      if pool.idle.isEmpty { pool.waiting.append(job) }
      return pool.idle.popLast()
    }
    if let connection { work(job, on: connection) }
  }

  private func work(
    _ job: @escaping @Sendable (PostgresConnection) -> Void, on connection: PostgresConnection
  ) {
    threads.async { [self] in
      job(connection)
      let next: (@Sendable (PostgresConnection) -> Void)? = pool.withLock { pool in
        guard pool.waiting.isEmpty else { return pool.waiting.removeFirst() }
        pool.idle.append(connection)
        return nil
      }
      if let next { work(next, on: connection) }
    }
  }
}
