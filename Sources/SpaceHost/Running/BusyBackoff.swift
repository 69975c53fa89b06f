import SQLiteLedger
import Sync

/// Exponential backoff while other programs keep the database busy; each try waits for them by
/// itself, up to five seconds.
struct BusyBackoff: Sendable {
  /// The pauses before the retries.
  static let pauses: [Duration] = [.milliseconds(100), .milliseconds(500)]
  let pause: @Sendable (Duration) async -> Void

  /// - Throws: `.busy` when the last retry fails too.
  func run<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) async throws(StorageError) -> Outcome {
    for length in BusyBackoff.pauses {
      do throws(StorageError) {
        return try body()
      } catch {
        guard error == .busy else { throw error }
      }
      await pause(length)
    }
    return try body()
  }
}

extension StorageError {
  /// Nil for an error that no retry can mend, such as a database of a later version.
  var fault: HostFault? {
    switch self {
    case .busy: .busy
    case .full: .full
    case .readOnly: .readOnly
    case .damaged: .damaged
    case .io: .failed
    case .inUse, .brokenLink, .hardLinked, .notALock, .notADatabase, .foreign, .newer,
      .damagedBackup:
      nil
    }
  }
}
