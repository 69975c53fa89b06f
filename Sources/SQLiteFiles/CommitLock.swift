import Foundation
import GRDB
import Synchronization

/// A lock that keeps the commits and checkpoints of all processes apart.
///
/// SQLite up to 3.51.2 can lose committed pages when a checkpoint overlaps a commit that restarts
/// the log; see docs/decisions. Only the holder of this lock may commit or checkpoint.
package final class CommitLock: Sendable {
  /// The longest wait for another process, in milliseconds; the same as SQLite's timeout.
  private static let timeout = 5000

  private let file: FileLock
  private let isHeld = Atomic(false)

  package init(_ file: FileLock) {
    self.file = file
  }

  /// Runs a commit or a checkpoint while no other process does either.
  /// - Throws: `StorageError.busy` when another process does not release the lock in time.
  package func hold<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    try wait()
    isHeld.store(true, ordering: .relaxed)
    defer {
      isHeld.store(false, ordering: .relaxed)
      file.release(.writing)
    }
    return try body()
  }

  /// Waits with growing pauses; the first are short, since most waits are for one commit.
  private func wait() throws(StorageError) {
    var waited = 0
    while try !file.take(.writing) {
      guard waited < Self.timeout else { throw .busy }
      let pause = min(1 + waited / 20, 20)
      usleep(UInt32(pause) * 1000)
      waited += pause
    }
  }
}

/// The observer that makes a commit without the lock fail.
extension CommitLock: TransactionObserver {
  package func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  package func databaseDidChange(with event: DatabaseEvent) {}
  package func databaseWillCommit() throws {
    guard isHeld.load(ordering: .relaxed) else { throw CommitOutsideLock() }
  }
  package func databaseDidCommit(_ db: Database) {}
  package func databaseDidRollback(_ db: Database) {}
}

/// A programmer error: something was written outside ``CommitLock/hold(_:)``.
struct CommitOutsideLock: Error {}
