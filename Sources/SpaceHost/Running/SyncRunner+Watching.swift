import CivilTime
import DeviceSync
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
    let heard = NewsWatch(pause: pause, random: random)
    defer { heard.listen(to: []) }
    var isLeading = try lock.take(.leading)
    var writes: Int64?
    try await attend(to: .every(.leading(isLeading)))
    var last: SyncStatus?
    while !isEnding() {
      let newest = try store.ledger.writes()
      if newest != writes {
        guard try store.isInSpace, try !hasMoved() else { return }
        // Later writes are seen by the next poll.
        writes = newest
        for list in spaces.lists {
          try await attend(to: .of(list, .changed(try store.of(list).outbox())))
        }
        for list in try store.lists() where !spaces.lists.contains(list) { try await enter(list) }
        try await keepLists()
      }
      if last != status {
        try told(status)
        last = status
      }
      heard.listen(to: streams.map { ($0, transport(to: $0.relay)) })
      await pause()
      if !isLeading, try lock.take(.leading) {
        isLeading = true
        try await attend(to: .every(.leading(true)))
      }
      for (relay, news) in heard.take() { try await attend(to: .heard(relay: relay, news)) }
      if let wake, StepInput.isDue(wake, at: clock().milliseconds) { try await attend(to: .woke) }
    }
  }

  /// Comes into the lists of this person, ends those that it has left, and renews its keys, once the
  /// own space is read.
  package mutating func keepLists() async throws(StorageError) {
    guard case .inStep = status else { return }
    do throws(JoiningFailure) {
      try await enterOwnLists()
      try await endLeftLists()
      try await renewKeys()
    } catch {
      if case .storage(let failure) = error, failure.fault == nil { throw failure }
    }
  }

  /// Handles an event. A status that cannot be stored does not end the watch, since the next one
  /// may be.
  private mutating func attend(to event: SpaceSetEvent) async throws(StorageError) {
    do throws(StorageError) {
      try await handle(event)
    } catch {
      guard error.fault != nil else { throw error }
    }
  }
}

/// The newest news of relays. Reconnects with backoff when a stream ends.
final class NewsWatch: Sendable {
  private let newest = Mutex<[(relay: String, news: SpacesNews)]>([])
  private let reading = Mutex<[SetStream: Task<Void, Never>]>([:])
  private let pause: @Sendable () async -> Void
  private let random: RandomSource

  /// Pauses before the next try, at most.
  private static let longest = 512

  init(pause: @escaping @Sendable () async -> Void, random: RandomSource) {
    self.pause = pause
    self.random = random
  }

  /// Listens to these streams and to no others.
  func listen(to streams: [(stream: SetStream, transport: (any RelayTransport)?)]) {
    reading.withLock { reading in
      for (stream, task) in reading where !streams.contains(where: { $0.stream == stream }) {
        task.cancel()
        reading[stream] = nil
      }
      for (stream, transport) in streams where reading[stream] == nil {
        if let transport { reading[stream] = task(reading: stream, over: transport) }
      }
    }
  }

  /// The news that came since the last call, of each space the newest.
  func take() -> [(relay: String, news: SpacesNews)] {
    newest.withLock { newest in
      defer { newest = [] }
      return newest
    }
  }

  private func note(_ news: SpacesNews, from relay: String) {
    newest.withLock { newest in
      newest.removeAll { $0.relay == relay && $0.news.isOutdone(by: news) }
      newest.append((relay, news))
    }
  }

  private func task(
    reading stream: SetStream, over transport: any RelayTransport
  ) -> Task<Void, Never> {
    Task { [weak self, pause, random] in
      var random = random
      var pauses = 1
      while !Task.isCancelled {
        for await news in transport.news(of: stream.spaces) {
          guard let self, !Task.isCancelled else { return }
          self.note(news, from: stream.relay)
          pauses = 1
        }
        pauses = min(2 * pauses, NewsWatch.longest)
        // Jitter: between half of it and the whole, so that devices do not come back all at once.
        for _ in 0..<Int.random(in: pauses / 2...pauses, using: &random) {
          guard self != nil, !Task.isCancelled else { return }
          await pause()
        }
      }
    }
  }
}

extension SpacesNews {
  /// Whether other news of the same sort and space make it obsolete.
  fileprivate func isOutdone(by other: SpacesNews) -> Bool {
    switch (self, other) {
    case (.grew(let space, _), .grew(let next, _)), (.asks(let space), .asks(let next)),
      (.ended(let space, _), .ended(let next, _)):
      space == next
    case (.closing, .closing): true
    case (.grew, _), (.asks, _), (.ended, _), (.closing, _): false
    }
  }
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
