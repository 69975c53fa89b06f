import GRDB
import Ledger

/// The ledger in a file. Several processes may have it open; each write is one `BEGIN IMMEDIATE`
/// transaction that is on disk when it returns.
///
/// One connection, shared by all threads: calls wait for each other. Opening reads a hundred bytes
/// and two rows, and does not look for damage; ``check()`` does.
package final class SQLiteLedger: Sendable {
  package let path: String
  package let replica: ReplicaID
  /// Of the log; see ``DatabaseIdentity``.
  package let generation: String
  private let queue: DatabaseQueue
  private let log: WriteAheadLog

  /// Opens the database, or makes it where there is no file; the directory must exist.
  ///
  /// A file that is not a whole database of this or an earlier Dayring is refused and left as it is.
  package init(path: String, ifNew identity: DatabaseIdentity) throws(StorageError) {
    let queue = try DatabaseFile.open(at: path, ifNew: identity)
    let stored: DatabaseIdentity
    do {
      (stored, log) = try queue.inDatabase { (try Meta.identity(in: $0), WriteAheadLog(of: $0)) }
    } catch {
      throw StorageError(error, at: path)
    }
    self.path = path
    self.queue = queue
    replica = stored.replica
    generation = stored.generation
  }

  /// Runs reads and commits as one: no other process writes in between, and when the body throws,
  /// nothing of it is kept. For rules that read before they write, such as "one running fast".
  package func exclusively<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) throws(StorageError) -> Outcome {
    try transaction { _ in try body() }
  }

  /// Leaves the write-ahead log to the next process. Whoever lets go of the last connection brings
  /// the log into the database, which costs as much as two more commits; a command can save that.
  package func stayOpenUntilExit() {
    _ = Unmanaged.passRetained(self)
  }

  /// Finds damage anywhere in the file; takes time in proportion to its size.
  package func check() throws(StorageError) {
    try access { db in
      guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
        throw DamagedRow()
      }
    }
  }

  /// May be called from within itself and from ``transaction(_:)``.
  func access<Outcome>(
    _ body: (Database) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      return try queue.unsafeReentrantWrite(body)
    } catch {
      throw StorageError(error, at: path)
    }
  }

  func transaction<Outcome>(
    _ body: (Database) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    try access { db in
      var outcome: Result<Outcome, any Error> = .failure(DamagedRow())
      let operations = {
        outcome = .success(try body(db))
        return Database.TransactionCompletion.commit
      }
      if db.isInsideTransaction {
        try db.inSavepoint(operations)
      } else {
        try db.inTransaction(.immediate, operations)
        log.shorten(through: db)
      }
      return try outcome.get()
    }
  }
}
