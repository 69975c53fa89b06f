import SQLiteLedger
import Sealing
import Sync
import Synchronization

import struct Sealing.Token

extension SpaceKeeper {
  /// Keeps in step for good: sends what is committed, by whatever process, and reads what others wrote.
  ///
  /// Of several processes on a database one leads; when it ends, however it ends, another one does.
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
    let heads = HeadWatch(line, memory.space, memory.token, pause: pause)
    defer { heads.end() }
    var isLeading = try lock.take(.leading)
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
      if newest != writes { try await handle(.changed(try store.holdings())) }
      writes = try store.ledger.writes()
      if let head = heads.take() { try await handle(.grew(to: head)) }
      if let wake, wake <= clock().milliseconds { try await handle(.woke) }
    }
  }
}

/// The newest of a relay's heads. Begins again where the stream ends.
private final class HeadWatch: Sendable {
  private let newest = Mutex<LogPoint?>(nil)
  private let reading = Mutex<Task<Void, Never>?>(nil)

  init(
    _ line: any RelayLine, _ space: SpaceID, _ token: Token,
    pause: @escaping @Sendable () async -> Void
  ) {
    let task = Task { [weak self] in
      while !Task.isCancelled {
        for await head in line.heads(of: space, token: token) {
          guard let self else { return }
          self.newest.withLock { $0 = head }
        }
        await pause()
      }
    }
    reading.withLock { $0 = task }
  }

  /// What came since this was last asked.
  func take() -> LogPoint? {
    newest.withLock { head in
      defer { head = nil }
      return head
    }
  }

  func end() { reading.withLock { $0?.cancel() } }
}
