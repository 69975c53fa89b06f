import CivilTime
import SQLiteLedger
import Sync
import Synchronization
import Wire

extension SyncRunner {
  /// Keeps the database in step: sends the commits of all its processes, and reads those of other
  /// devices.
  ///
  /// One of several processes on a database leads; when it ends or is killed, another takes over.
  /// Returns when the database is in no space any more, or its space at another relay, which
  /// another runner asks.
  ///
  /// - Parameters:
  ///   - pause: the pause between two polls of the database.
  ///   - told: whenever the status has changed.
  package mutating func watch(
    pause: @escaping @Sendable () async -> Void, isEnding: () -> Bool,
    told: (SyncStatus) throws(StorageError) -> Void
  ) async throws(StorageError) {
    let lock = try FileLock(beside: store.ledger.path)
    defer { lock.release(.leading) }
    let heads = HeadWatch(transport, memory.space, memory.token, pause: pause, random: random)
    defer { heads.end() }
    var isLeading = try lock.take(.leading)
    var writes: Int64?
    try await attend(to: .leading(isLeading))
    var last: SyncStatus?
    while !isEnding() {
      let newest = try store.ledger.writes()
      if newest != writes {
        guard try store.isInSpace, try !hasMoved() else { return }
        // Later writes are seen by the next poll.
        writes = newest
        try await attend(to: .changed(try store.outbox()))
      }
      if last != status {
        try told(status)
        last = status
      }
      await pause()
      if !isLeading, try lock.take(.leading) {
        isLeading = true
        try await attend(to: .leading(true))
      }
      if let head = heads.take() {
        // The relay is reachable again, which ends the backoff.
        if client.silentSince != nil { try await attend(to: .online(true)) }
        try await attend(to: .grew(to: head))
      }
      if let wake, StepInput.isDue(wake, at: clock().milliseconds) { try await attend(to: .woke) }
    }
  }

  /// Handles an event. A status that cannot be stored does not end the watch, since the next one
  /// may be.
  private mutating func attend(to event: SpaceEvent) async throws(StorageError) {
    do throws(StorageError) {
      try await handle(event)
    } catch {
      guard error.fault != nil else { throw error }
    }
  }
}

/// The newest of a relay's heads. Reconnects with backoff when the stream ends.
final class HeadWatch: Sendable {
  private let newest = Mutex<LogPoint?>(nil)
  private let reading = Mutex<Task<Void, Never>?>(nil)

  /// Pauses before the next try, at most.
  private static let longest = 512

  init(
    _ transport: any RelayTransport, _ space: SpaceID, _ token: RelayToken,
    pause: @escaping @Sendable () async -> Void, random: RandomSource
  ) {
    let task = Task { [weak self] in
      var random = random
      var pauses = 1
      while !Task.isCancelled {
        for await head in transport.heads(of: space, token: token) {
          guard let self else { return }
          self.newest.withLock { $0 = head }
          pauses = 1
        }
        pauses = min(2 * pauses, HeadWatch.longest)
        // Jitter: between half of it and the whole, so that devices do not come back all at once.
        for _ in 0..<Int.random(in: pauses / 2...pauses, using: &random) {
          guard self != nil, !Task.isCancelled else { return }
          await pause()
        }
      }
    }
    reading.withLock { $0 = task }
  }

  /// The head that came since the last call.
  func take() -> LogPoint? {
    newest.withLock { head in
      defer { head = nil }
      return head
    }
  }

  func end() { reading.withLock { $0?.cancel() } }
}

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
