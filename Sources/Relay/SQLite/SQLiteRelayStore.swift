import Dispatch
import Foundation
import GRDB
import SQLiteFiles
import Synchronization
import Wire

/// A relay in a file of its own, which several processes may have open.
///
/// One thread commits all waiting writes in one transaction (group commit), which is on disk when a
/// call returns. Readers have a connection of their own and do not wait.
package final class SQLiteRelayStore: RelayStore {
  /// Writes of one transaction.
  private static let batch = 64

  private let reader: DatabaseQueue
  private let writer: RelayWriter
  private let thread = DispatchQueue(label: "dayring.relay.writer")
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var writes: [PendingWrite] = []
    var isBusy = false
  }

  /// Opens the file, or creates it; its folder must exist.
  package init(path: String) throws(RelayError) {
    writer = try RelayWriter(path: path)
    reader = try RelayWriter.reader(of: path)
  }

  package func read<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    let result: Result<Outcome, RelayError> = await withCheckedContinuation { continuation in
      reader.asyncRead { db in
        continuation.resume(
          returning: Result { () throws(RelayError) in
            do {
              var tables = SQLTables(SQLiteConnection(db: try db.get()))
              return try body(&tables)
            } catch {
              throw RelayError(error)
            }
          })
      }
    }
    return try result.get()
  }

  package func write<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    let result: Result<Outcome, RelayError> = await withCheckedContinuation { continuation in
      add(PendingWrite(body) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Differs once any process has committed something: then heads may have grown. A hint only.
  package func version() async throws(RelayError) -> Int64 {
    try await read { tables throws(RelayError) in
      Int64(try tables.db.count("PRAGMA data_version", []))
    }
  }

  package func checkpoint() async {
    await withCheckedContinuation { continuation in
      thread.async {
        self.writer.checkpoint()
        continuation.resume()
      }
    }
  }

  private func add(_ write: PendingWrite) {
    let begins = waiting.withLock { waiting in
      waiting.writes.append(write)
      defer { waiting.isBusy = true }
      return !waiting.isBusy
    }
    if begins { thread.async { self.work() } }
  }

  /// Commits until no write waits. Writes during a commit are the next batch.
  private func work() {
    while true {
      let writes = waiting.withLock { waiting in
        let writes = Array(waiting.writes.prefix(SQLiteRelayStore.batch))
        waiting.writes.removeFirst(writes.count)
        waiting.isBusy = !writes.isEmpty
        return writes
      }
      guard !writes.isEmpty else { return }
      writer.commit(writes)
    }
  }
}

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

/// A notifier of the processes with one file, by SQLite's `data_version`.
package struct SQLiteNotifier: ChangeNotifier {
  private let store: SQLiteRelayStore
  private let interval: Duration

  package init(_ store: SQLiteRelayStore, interval: Duration = .seconds(1)) {
    self.store = store
    self.interval = interval
  }

  package func notify(of spaces: [SpaceID]) {}

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {
    var version: Int64?
    while !Task.isCancelled {
      // NB: calls for entries report an error of the file.
      if let now = try? await store.version() {
        if let version, version != now { report(.something) }
        version = now
      }
      try? await Task.sleep(for: interval)
    }
  }
}
