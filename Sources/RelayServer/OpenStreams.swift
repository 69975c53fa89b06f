import Relay
import Wire

/// The open streams, the head last sent to each, and the spaces whose heads are to be sent next.
struct OpenStreams {
  private struct Stream {
    var subscriber: HeadSubscriber
    let network: [UInt8]?
    let events: AsyncStream<StreamEvent>.Continuation
  }

  private var streams: [Int: Stream] = [:]
  private var bySpace: [SpaceID: Set<Int>] = [:]
  private var byNetwork: [[UInt8]: Int] = [:]
  private var next = 0
  /// Spaces written by this process, of which other processes are to be notified.
  private var grown: Set<SpaceID> = []
  /// Spaces of which other processes have notified.
  private var noticed: Set<SpaceID> = []
  private var isAllDue = false

  var count: Int { streams.count }

  func count(from network: [UInt8]) -> Int { byNetwork[network, default: 0] }

  func subscribers(_ ids: [Int]) -> [(id: Int, subscriber: HeadSubscriber)] {
    ids.compactMap { id in streams[id].map { (id, $0.subscriber) } }
  }

  mutating func add(
    _ subscriber: HeadSubscriber, from network: [UInt8]? = nil,
    _ events: AsyncStream<StreamEvent>.Continuation
  ) -> Int {
    defer { next += 1 }
    streams[next] = Stream(subscriber: subscriber, network: network, events: events)
    if let network { byNetwork[network, default: 0] += 1 }
    bySpace[subscriber.space, default: []].insert(next)
    return next
  }

  /// Ends the oldest stream of a device that has reached its limit.
  mutating func endOldest(of subscriber: HeadSubscriber, from limit: Int) {
    let own = bySpace[subscriber.space, default: []]
      .filter { streams[$0]?.subscriber.token == subscriber.token }
    if own.count >= limit, let oldest = own.min() { end(oldest, .closing) }
  }

  mutating func forget(_ id: Int) { remove(id) }

  mutating func note(written space: SpaceID) { grown.insert(space) }

  mutating func note(_ notice: ChangeNotice) {
    switch notice {
    case .grew(let spaces): noticed.formUnion(spaces.filter { bySpace[$0] != nil })
    case .something: isAllDue = true
    }
  }

  /// - Parameter isFirst: whether it was read for a stream that was just opened; a head sent since
  ///   is newer.
  mutating func tell(_ news: HeadNews, to id: Int, isFirst: Bool = false) {
    switch news {
    case .grew(let head):
      guard let stream = streams[id], stream.subscriber.known == nil || !isFirst,
        stream.subscriber.known != head
      else { return }
      streams[id]?.subscriber.known = head
      stream.events.yield(StreamEvent(head: head))
    case .ended(let reason): end(id, reason)
    }
  }

  private mutating func end(_ id: Int, _ reason: HeadNews.Reason) {
    guard let stream = remove(id) else { return }
    stream.events.yield(StreamEvent(head: stream.subscriber.known, end: reason))
    // NB: it calls `onTermination`, which takes the lock that is held here.
    Task { stream.events.finish() }
  }

  /// Yields the known head of each stream again: it is sent unless it was sent before; else a
  /// keep-alive is.
  func sendKeepAlives() {
    for stream in streams.values where stream.subscriber.known != nil {
      stream.events.yield(StreamEvent(head: stream.subscriber.known))
    }
  }

  mutating func takeDue() -> (grown: Set<SpaceID>, streams: [Int]) {
    defer {
      grown = []
      noticed = []
      isAllDue = false
    }
    guard !isAllDue else { return (grown, streams.keys.sorted()) }
    return (grown, grown.union(noticed).flatMap { bySpace[$0] ?? [] })
  }

  @discardableResult
  private mutating func remove(_ id: Int) -> Stream? {
    guard let stream = streams.removeValue(forKey: id) else { return nil }
    bySpace[stream.subscriber.space]?.remove(id)
    if bySpace[stream.subscriber.space]?.isEmpty == true { bySpace[stream.subscriber.space] = nil }
    if let network = stream.network {
      let left = count(from: network) - 1
      byNetwork[network] = left == 0 ? nil : left
    }
    return stream
  }
}

/// An event of a stream: the head, or the end.
struct StreamEvent: Sendable {
  var head: LogPoint?
  var end: HeadNews.Reason?
}
