import GRDB
import Ledger
import SQLiteFiles
import Synchronization

/// The ledger in a file. Several processes may have it open; each write is one `BEGIN IMMEDIATE`
/// transaction that is on disk when the call returns.
///
/// All threads share one connection, so calls wait for each other. Opening reads a hundred bytes
/// and two rows, and does not look for damage; ``examine()`` does.
package final class SQLiteLedger: Sendable {
  /// The path of the file itself: a ``RealPath``.
  package let path: String
  /// The path as given, perhaps a link.
  package let givenPath: String
  /// The reason why nothing can be written, if so: then this is a copy in memory, which can be read
  /// and refuses every change.
  package let refusal: StorageError?
  private let identity: Mutex<DatabaseIdentity>
  /// The ``dataVersion()`` at which ``identity`` was read.
  private let identified: Mutex<Int64?>
  private let queue: DatabaseQueue
  private let log: WriteAheadLog
  private let lock: CommitLock?
  private let openLock: OpenFileLock?
  /// Whether a part of the present transaction has failed.
  private let hasFailedPart = Mutex(false)
  /// The number of the present transaction's changes are ``repeatably(_:)`` made.
  private let repeatable = Mutex(0)
  private let unsavedBecause = Mutex<StorageError?>(nil)
  /// The undo entries of the present ``asOneChange(_:)`` so far; nil outside of one.
  let joined = Mutex<[UndoEntry]?>(nil)
  /// This process in the lists that the device is in.
  package let lists = Mutex<[ListWriter]>([])
  let negativeCache = Mutex(NegativeCache())

  /// Opens the database, or creates it when there is no file; the directory must exist. One that
  /// can only be read is opened too; see ``refusal``.
  ///
  /// A file that is not a complete database of this or an earlier Dayring is refused and left as it
  /// is.
  package init(path givenPath: String, ifNew identity: DatabaseIdentity) throws(StorageError) {
    let path = try RealPath.of(givenPath)
    let file = try DatabaseFile.open(at: path, ifNew: identity)
    let stored: DatabaseIdentity
    let version: Int64?
    do {
      (version, stored, log) = try file.queue.inDatabase { db in
        let version = try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        return (version, try Meta.identity(in: db), WriteAheadLog(of: db))
      }
    } catch {
      throw StorageError(error, at: path)
    }
    self.path = path
    self.givenPath = givenPath
    queue = file.queue
    lock = file.lock
    openLock = file.openLock
    refusal = file.refusal
    self.identity = Mutex(stored)
    identified = Mutex(version)
  }

  package var replica: ReplicaID { identity.withLock { $0.replica } }
  /// The generation of the log; see ``DatabaseIdentity``.
  package var generation: String { identity.withLock { $0.generation } }

  /// Reads the identity again, which changes when another process restores a backup.
  package func reloadIdentity() throws(StorageError) {
    let stored = try access { db in try Meta.identity(in: db) }
    identity.withLock { $0 = stored }
  }

  /// The replica under which to write now; another process may have given the database a new one.
  func currentReplica(in db: Database) throws -> ReplicaID {
    let version = try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    if identified.withLock({ $0 }) != version {
      let stored = try Meta.identity(in: db)
      identity.withLock { $0 = stored }
      identified.withLock { $0 = version }
    }
    return replica
  }

  /// Writes under another replica from now on, as does every other process.
  package func renew(_ replica: ReplicaID) throws(StorageError) {
    try transaction { db in
      try Meta.write(DatabaseIdentity(replica: replica, generation: self.generation), to: db)
    }
    try reloadIdentity()
  }

  /// Runs reads and commits as one transaction: no other process writes in between, and when the
  /// body throws, nothing is kept. For rules that read before they write, such as "one running
  /// fast".
  package func exclusively<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) throws(StorageError) -> Outcome {
    try transaction { _ in try body() }
  }

  /// The same for a body that may refuse: then nothing is kept either.
  package func exclusively<Outcome, Refusal: Error>(
    _ body: () throws(StorageError) -> Result<Outcome, Refusal>
  ) throws(StorageError) -> Result<Outcome, Refusal> {
    var refusal: Refusal?
    do throws(StorageError) {
      return .success(
        try access { db in
          func decide(_ db: Database) throws -> Outcome {
            switch try body() {
            case .success(let outcome): return outcome
            case .failure(let error):
              refusal = error
              throw Rollback()
            }
          }
          guard db.isInsideTransaction else { return try transaction(decide) }
          return try savepoint(in: db, decide)
        })
    } catch {
      if let refusal { return .failure(refusal) }
      throw error
    }
  }

  /// Leaves the connection open in a process that is about to end.
  package func stayOpenUntilExit() {
    _ = Unmanaged.passRetained(self)
  }

  /// May be called within itself and within ``transaction(_:)``.
  package func access<Outcome>(
    _ body: (Database) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      return try queue.unsafeReentrantWrite(body)
    } catch {
      let error = StorageError(error, at: path)
      if let refusal, error == .readOnly(path: path) { throw refusal }
      throw error
    }
  }

  /// Runs several reads of one state (snapshot isolation). May be called wherever ``access(_:)``
  /// may.
  package func read<Outcome>(
    _ body: (Database) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    try access { db in
      if db.isInsideTransaction { return try body(db) }
      var outcome: Outcome?
      defer { negativeCache.withLock { $0.end() } }
      try db.inTransaction(.deferred) {
        try negativeCache.withLock { try $0.begin(writes) }
        outcome = try body(db)
        // Commits are made under the lock only.
        return .rollback
      }
      guard let outcome else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return outcome
    }
  }

  /// Runs one commit, or a part of one: if a part fails, all fails.
  ///
  /// NB: no savepoint, since within one SQLite writes pages to a journal of its own again and
  /// again.
  package func transaction<Outcome>(
    _ body: (Database) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    try access { db in
      if db.isInsideTransaction { return try part(of: db, body) }
      guard let lock else { return try commit(in: db, body) }
      return try lock.hold {
        let outcome = try commit(in: db, body)
        log.shorten(through: db)
        return outcome
      }
    }
  }

  /// Runs writes that every later process makes again, such as a rollover. If a transaction has no
  /// other writes and cannot be stored, the reads after them are still valid; see ``unsaved``.
  package func repeatably<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) throws(StorageError) -> Outcome {
    try access { db in
      let before = db.totalChangesCount
      defer { repeatable.withLock { $0 += db.totalChangesCount - before } }
      return try changingCopy(db) {
        let outcome = try body()
        // NB: the index of words is written when a savepoint begins, at the latest; now it counts
        // here.
        if db.totalChangesCount != before {
          try db.execute(sql: "SAVEPOINT repeatable; RELEASE repeatable")
        }
        return outcome
      }
    }
  }

  /// The reason why writes of ``repeatably(_:)`` were not stored, if so.
  package var unsaved: StorageError? { unsavedBecause.withLock { $0 } }

  /// Allows writes that never reach the file also to a copy in memory.
  func changingCopy<Outcome>(
    _ db: Database, _ body: () throws -> Outcome
  ) throws -> Outcome {
    guard refusal != nil else { return try body() }
    try db.execute(sql: "PRAGMA query_only = OFF")
    defer { try? db.execute(sql: "PRAGMA query_only = ON") }
    return try body()
  }

  /// Runs writes to the file that are not one of our transactions.
  func alone<Outcome>(_ body: (Database) throws -> Outcome) throws(StorageError) -> Outcome {
    try access { db in
      guard let lock else { throw refusal ?? .readOnly(path: path) }
      return try lock.hold { try body(db) }
    }
  }

  /// Checkpoints the write-ahead log into the database file, as far as readers allow, so that a
  /// copy of that file alone is complete.
  /// - Returns: whether the file now holds everything.
  @discardableResult
  package func checkpoint() throws(StorageError) -> Bool {
    try alone { db in try log.checkpoint(through: db) }
  }

  /// NB: GRDB's own transactions parse BEGIN and COMMIT each time. Unlike them, this one does not
  /// notice that SQLite has rolled back by itself, so the body must not go on after an error.
  private func commit<Outcome>(
    in db: Database, _ body: (Database) throws -> Outcome
  ) throws -> Outcome {
    try db.cachedStatement(sql: refusal == nil ? "BEGIN IMMEDIATE" : "BEGIN").execute()
    hasFailedPart.withLock { $0 = false }
    repeatable.withLock { $0 = 0 }
    let before = db.totalChangesCount
    defer { negativeCache.withLock { $0.end() } }
    do {
      try negativeCache.withLock { try $0.begin(writes) }
      let outcome = try body(db)
      if hasFailedPart.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      try store(db, changes: db.totalChangesCount - before)
      return outcome
    } catch {
      // If SQLite has rolled back already, this fails too; the first error says more.
      try? db.rollback()
      throw error
    }
  }

  /// Ends the transaction. Of a copy in memory nothing is kept.
  private func store(_ db: Database, changes: Int) throws {
    do {
      if let refusal, changes > 0 { throw refusal }
      try db.cachedStatement(sql: "COMMIT").execute()
    } catch {
      let reason = StorageError(error, at: path)
      guard changes > 0, reason.forbidsOnlyWriting, repeatable.withLock({ $0 }) == changes else {
        throw error
      }
      unsavedBecause.withLock { $0 = reason }
      try? db.rollback()
    }
  }

  private func part<Outcome>(
    of db: Database, _ body: (Database) throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body(db)
    } catch {
      hasFailedPart.withLock { $0 = true }
      throw error
    }
  }

  private func savepoint<Outcome>(
    in db: Database, _ body: (Database) throws -> Outcome
  ) throws -> Outcome {
    var outcome: Result<Outcome, any Error> = .failure(DamagedRow())
    try db.inSavepoint {
      outcome = .success(try body(db))
      return .commit
    }
    return try outcome.get()
  }
}

/// Rolls back a transaction in which nothing failed.
private struct Rollback: Error {}
