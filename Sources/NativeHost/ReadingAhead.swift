import Ledger
import SQLiteLedger
import Trackers

/// All that a page begins with, read on another thread while the page is being loaded.
struct ReadingAhead: Sendable {
  let rows: [(key: String, value: String)]
  let state: Pending<Result<SessionState, StorageError>>
}

extension AppHost {
  /// Begins to read for the first page. Whatever else reads the database meanwhile waits for it,
  /// except for the host's own rows.
  package mutating func readAhead() {
    // The page finds out by itself where the database cannot be read.
    guard let rows = try? ledger.sessionRows() else { return }
    ahead = ReadingAhead(
      rows: rows,
      state: Pending { [ledger] in
        Result { () throws(StorageError) in try ledger.sessionState(packing: Kind.entries) }
      })
  }

  mutating func firstState() throws(StorageError) -> SessionState {
    // Where another process has written since, or reading has failed, all is read again.
    let read = try? ahead.take()?.state.value.get()
    if let read, try ledger.dataVersion() == read.version { return read }
    return try ledger.sessionState(packing: Kind.entries)
  }

  func ownRows() throws(StorageError) -> [(key: String, value: String)] {
    if let ahead { return ahead.rows }
    return try ledger.sessionRows()
  }
}
