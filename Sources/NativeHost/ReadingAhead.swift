import CivilTime
import Ledger
import SQLiteLedger
import Trackers

/// All that a page begins with, read on another thread while the page is being loaded: first what
/// its first view needs, then the rest.
struct ReadingAhead: Sendable {
  /// The months before the present one that are read first, as `Web/host/segments.js` does it.
  private static let months = 2

  /// The session's own rows.
  let rows: [(key: String, value: String)]
  /// The records that ``state(of:)`` lacks.
  let rest = Pending<Result<MemoryLedger, StorageError>>()
  private let state = Pending<Result<SessionState, StorageError>>()

  init(of ledger: SQLiteLedger, at now: Instant) throws(StorageError) {
    rows = try ledger.sessionRows()
    var day = LocalTime(milliseconds: now.milliseconds).calendarDay
    for _ in 0..<Self.months { day = day.startOfMonth - 1 }
    let (since, state, rest) = (day, state, rest)
    _ = Pending {
      do throws(StorageError) {
        let others = try ledger.sessionState(packing: Kind.entries, since: since) {
          state.fulfil(.success($0))
        }
        rest.fulfil(.success(others))
      } catch {
        state.fulfil(.failure(error))
        rest.fulfil(.failure(error))
      }
    }
  }

  /// Waits for it.
  /// - Returns: nil if another process has written since, or reading has failed.
  func state(of ledger: SQLiteLedger) -> SessionState? {
    guard let read = try? state.value.get(), (try? ledger.dataVersion()) == read.version else {
      return nil
    }
    return read
  }
}
