import Foundation
import GRDB
import Synchronization

/// Keeps the commits and checkpoints of all processes apart.
///
/// SQLite up to 3.51.2 can lose committed pages where a checkpoint overlaps a commit that begins the log
/// anew; see docs/decisions. Who holds this lock is alone in doing either.
final class CommitLock: Sendable {
  /// How long is waited for another process, in milliseconds; SQLite's own time limit is the same.
  private static let patience = 5000

  private let file: FileLock
  private let isHeld = Atomic(false)

  init(_ file: FileLock) {
    self.file = file
  }

  /// Runs a commit or a checkpoint while nobody else does either.
  /// - Throws: `StorageError.busy` where another process does not let go of it.
  func hold<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    try wait()
    isHeld.store(true, ordering: .relaxed)
    defer {
      isHeld.store(false, ordering: .relaxed)
      file.release(.writing)
    }
    return try body()
  }

  /// Most waits are for one commit, so the first pauses are short.
  private func wait() throws(StorageError) {
    var waited = 0
    while try !file.take(.writing) {
      guard waited < Self.patience else { throw .busy }
      let pause = min(1 + waited / 20, 20)
      usleep(UInt32(pause) * 1000)
      waited += pause
    }
  }
}

/// Turns a commit for which the lock was not taken into a failure, so that none can be forgotten.
extension CommitLock: TransactionObserver {
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseWillCommit() throws {
    guard isHeld.load(ordering: .relaxed) else { throw CommitOutsideLock() }
  }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}

/// A programmer's error: something was written beside ``SQLiteLedger/transaction(_:)``.
struct CommitOutsideLock: Error {}
