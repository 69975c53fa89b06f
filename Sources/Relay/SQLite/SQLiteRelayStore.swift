import Dispatch
import Foundation
import GRDB
import SQLiteLedger
import Synchronization

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

  package func bringInLog() async {
    await withCheckedContinuation { continuation in
      thread.async {
        self.writer.bringInLog()
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
