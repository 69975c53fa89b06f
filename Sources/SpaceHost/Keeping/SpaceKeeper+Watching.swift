import CivilTime
import SQLiteLedger
import Sealing
import Sync

extension SpaceKeeper {
  /// Keeps in step for good: sends what is committed, by whatever process, and reads what others wrote.
  ///
  /// Of several processes on a database one leads; when it ends, however it ends, another one does. Returns
  /// when the database is in no space any more.
  ///
  /// - Parameters:
  ///   - pause: a moment, between two looks at the database.
  ///   - told: whenever the status has changed.
  package mutating func watch(
    pause: @escaping @Sendable () async -> Void, isEnding: @Sendable () -> Bool,
    told: (SyncStatus) throws(StorageError) -> Void
  ) async throws(StorageError) {
    let lock = try FileLock(beside: store.ledger.path)
    defer { lock.release(.leading) }
    let heads = HeadWatch(line, memory.space, memory.token, pause: pause, chance: chance)
    defer { heads.end() }
    var isLeading = try lock.take(.leading)
    // What is written from here on is seen by the first look.
    var writes = try store.ledger.writes()
    try await handle(.leading(isLeading))
    if isLeading { try await handle(.tryAgain) }
    var last: SyncStatus?
    while !isEnding(), try store.isInSpace {
      if last != status {
        try told(status)
        last = status
      }
      await pause()
      if !isLeading, try lock.take(.leading) {
        isLeading = true
        try await handle(.leading(true))
      }
      let newest = try store.ledger.writes()
      if newest != writes {
        writes = newest
        try await handle(.changed(try store.holdings()))
      }
      if let head = heads.take() {
        // The relay is there again, so nothing is waited for any longer.
        if case .noNetwork = status { try await handle(.online(true)) }
        try await handle(.grew(to: head))
      }
      if let wake, Draw.isDue(wake, at: clock().milliseconds) { try await handle(.woke) }
    }
  }
}
