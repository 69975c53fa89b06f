import Ledger
import SQLiteLedger
import Trackers

/// All that a page begins with, read on another thread while the page is being loaded.
struct ReadingAhead: Sendable {
  /// The session's own rows. Whatever else reads the database meanwhile waits for it.
  let rows: [(key: String, value: String)]
  private let state: Pending<Result<SessionState, StorageError>>

  init(of ledger: SQLiteLedger) throws(StorageError) {
    rows = try ledger.sessionRows()
    state = Pending {
      Result { () throws(StorageError) in try ledger.sessionState(packing: Kind.entries) }
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
