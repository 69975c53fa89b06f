import Relay
import ServiceLifecycle
import Synchronization
import Wire

/// The sender of heads to open streams: after writes of this process, after notices of others, and
/// periodically for all spaces, since a notice may be lost.
///
/// No call waits for it. A new stream is registered before its first read, so that it misses no
/// head; a slow reader gets only the newest.
final class HeadStreams<Store: RelayStore>: Service {
  /// Read in one transaction.
  private static var readAtOnce: Int { 256 }

  private let rules: RelayRules<Store>
  private let notifier: any ChangeNotifier
  private let configuration: RelayConfiguration
  private let state = Mutex(OpenStreams())
  private let due = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(
    _ rules: RelayRules<Store>, _ notifier: any ChangeNotifier, _ configuration: RelayConfiguration
  ) {
    self.rules = rules
    self.notifier = notifier
    self.configuration = configuration
  }

  var count: Int { state.withLock { $0.count } }

  /// Must be called when this process has written into a space.
  func grew(_ space: SpaceID) {
    state.withLock { $0.note(written: space) }
    due.continuation.yield()
  }

  /// A stream of one space.
  ///
  /// - Parameter network: from where it is asked for; nil within this process.
  /// - Throws: `.refused` as a call for the space's state would be.
  func open(
    _ subscriber: HeadSubscriber, from network: [UInt8]? = nil
  ) async throws(RelayError) -> HeadStream {
    let (stream, news) = try await open([subscriber], from: network)
    if case .ended(let reason) = news.first {
      stream.end()
      throw .refused(Refusal(reason))
    }
    return stream
  }

  /// A stream of several spaces. Those that are refused end at once, and the others go on.
  ///
  /// - Returns: also the first news, in the order of the subscribers.
  /// - Throws: `.refused` for too many streams.
  func open(
    _ subscribers: [HeadSubscriber], from network: [UInt8]?
  ) async throws(RelayError) -> (stream: HeadStream, news: [SpaceNews]) {
    let (stream, events) = AsyncStream.makeStream(
      of: StreamState.self, bufferingPolicy: .bufferingNewest(1))
    guard let id = add(subscribers, from: network, events) else {
      throw .refused(.tooMany(retryAfter: 60))
    }
    events.onTermination = { [weak self] _ in self?.forget(id) }
    let news: [SpaceNews]
    do throws(RelayError) {
      news = try await rules.news(for: subscribers)
    } catch {
      events.finish()
      throw error
    }
    state.withLock { state in
      for (subscriber, news) in zip(subscribers, news) {
        state.tell(news, at: .init(stream: id, space: subscriber.space), isFirst: true)
      }
    }
    let spaces = subscribers.map(\.space)
    return (HeadStream(spaces: spaces, events: stream) { events.finish() }, news)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown { [self] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.notifier.listen { self.note($0) } }
        group.addTask { await self.goRound() }
        group.addTask { await self.tell() }
        await group.waitForAll()
      }
    }
  }

  private func note(_ notice: ChangeNotice) {
    state.withLock { $0.note(notice) }
    due.continuation.yield()
  }

  private func goRound() async {
    while (try? await Task.sleep(for: configuration.round)) != nil {
      note(.something)
      state.withLock { $0.sendKeepAlives() }
    }
  }

  private func tell() async {
    for await _ in due.stream {
      let (grown, places) = state.withLock { $0.takeDue() }
      if !grown.isEmpty { notifier.notify(of: Array(grown)) }
      var rest = places[...]
      while !rest.isEmpty {
        let some = Array(rest.prefix(Self.readAtOnce))
        rest = rest.dropFirst(some.count)
        await read(some)
      }
      // Heads that grow meanwhile are sent together.
      guard (try? await Task.sleep(for: configuration.gathering)) != nil else { return }
    }
  }

  private func read(_ places: [OpenStreams.Place]) async {
    let subscribers = state.withLock { $0.subscribers(places) }
    // NB: if the store fails, the next round reads again; calls report the error.
    guard let news = try? await rules.news(for: subscribers.map(\.subscriber)) else { return }
    state.withLock { state in
      for ((place, _), news) in zip(subscribers, news) { state.tell(news, at: place) }
    }
  }

  private func add(
    _ subscribers: [HeadSubscriber], from network: [UInt8]?, _ events: OpenStreams.Events
  ) -> Int? {
    let limits = configuration.limits
    return state.withLock { state in
      for subscriber in subscribers {
        state.endOldest(of: subscriber, from: limits.streamsOfDevice)
      }
      guard state.count < limits.streams,
        network.map({ state.count(from: $0) < limits.streamsOfNetwork }) ?? true
      else { return nil }
      return state.add(subscribers, from: network, events)
    }
  }

  private func forget(_ id: Int) {
    state.withLock { $0.forget(id) }
  }
}

/// A stream that is open.
struct HeadStream: Sendable {
  let spaces: [SpaceID]
  let events: AsyncStream<StreamState>
  let end: @Sendable () -> Void
}

extension Refusal {
  /// The reason why no stream begins.
  fileprivate init(_ reason: HeadNews.Reason) {
    switch reason {
    case .unauthorized: self = .unauthorized
    case .deleted: self = .deleted
    case .absent: self = .absent
    case .closing: self = .tooMany(retryAfter: 1)
    }
  }
}
