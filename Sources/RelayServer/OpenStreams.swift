import Relay
import Wire

/// The open streams, what was last sent to each, and the spaces whose heads are to be sent next.
struct OpenStreams {
  typealias Events = AsyncStream<StreamState>.Continuation

  /// One of the subscribers of a stream, which has at most one for each space.
  struct Place: Hashable, Comparable {
    let stream: Int
    let space: SpaceID

    static func < (left: Place, right: Place) -> Bool {
      (left.stream, left.space) < (right.stream, right.space)
    }
  }

  private struct Stream {
    /// Those that have not ended.
    var subscribers: [SpaceID: HeadSubscriber]
    var state: StreamState
    let network: [UInt8]?
    let events: Events
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

  func subscribers(_ places: [Place]) -> [(place: Place, subscriber: HeadSubscriber)] {
    places.compactMap { place in
      streams[place.stream]?.subscribers[place.space].map { (place, $0) }
    }
  }

  /// - Parameter subscribers: at least one, and none of the same space.
  mutating func add(
    _ subscribers: [HeadSubscriber], from network: [UInt8]? = nil, _ events: Events
  ) -> Int {
    defer { next += 1 }
    var bySubscriber: [SpaceID: HeadSubscriber] = [:]
    for subscriber in subscribers {
      bySubscriber[subscriber.space] = subscriber
      bySpace[subscriber.space, default: []].insert(next)
    }
    streams[next] = Stream(
      subscribers: bySubscriber, state: StreamState(of: subscribers.map(\.space)),
      network: network, events: events)
    if let network { byNetwork[network, default: 0] += 1 }
    return next
  }

  /// Ends the oldest stream of a device that has reached its limit.
  mutating func endOldest(of subscriber: HeadSubscriber, from limit: Int) {
    let own = bySpace[subscriber.space, default: []]
      .filter { streams[$0]?.subscribers[subscriber.space]?.token == subscriber.token }
    if own.count >= limit, let oldest = own.min() { end(oldest) }
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
  mutating func tell(_ news: SpaceNews, at place: Place, isFirst: Bool = false) {
    guard let subscriber = streams[place.stream]?.subscribers[place.space] else { return }
    switch news {
    case .grew(let head, let asks):
      guard subscriber.known == nil || !isFirst,
        subscriber.known != head || subscriber.asks != asks
      else { return }
      streams[place.stream]?.subscribers[place.space]?.known = head
      streams[place.stream]?.subscribers[place.space]?.asks = asks
      streams[place.stream]?.state.note(place.space) { space in
        space.head = head
        space.asks = asks
      }
      yield(to: place.stream)
    case .ended(let reason):
      streams[place.stream]?.subscribers[place.space] = nil
      leave(place.space, place.stream)
      streams[place.stream]?.state.note(place.space) { $0.end = reason }
      yield(to: place.stream)
      if streams[place.stream]?.subscribers.isEmpty == true { end(place.stream) }
    }
  }

  /// Yields the state of each stream again: what was not sent before is sent; else a keep-alive is.
  func sendKeepAlives() {
    for stream in streams.values where stream.state.hasBegun { stream.events.yield(stream.state) }
  }

  mutating func takeDue() -> (grown: Set<SpaceID>, places: [Place]) {
    defer {
      grown = []
      noticed = []
      isAllDue = false
    }
    let spaces = isAllDue ? Set(bySpace.keys) : grown.union(noticed)
    return (grown, spaces.flatMap { places(of: $0) }.sorted())
  }

  private func places(of space: SpaceID) -> [Place] {
    bySpace[space, default: []].map { Place(stream: $0, space: space) }
  }

  private func yield(to id: Int) {
    guard let stream = streams[id] else { return }
    stream.events.yield(stream.state)
  }

  private mutating func end(_ id: Int) {
    guard let stream = remove(id) else { return }
    // NB: it calls `onTermination`, which takes the lock that is held here.
    Task { stream.events.finish() }
  }

  @discardableResult
  private mutating func remove(_ id: Int) -> Stream? {
    guard let stream = streams.removeValue(forKey: id) else { return nil }
    for space in stream.subscribers.keys { leave(space, id) }
    if let network = stream.network {
      let left = count(from: network) - 1
      byNetwork[network] = left == 0 ? nil : left
    }
    return stream
  }

  private mutating func leave(_ space: SpaceID, _ id: Int) {
    bySpace[space]?.remove(id)
    if bySpace[space]?.isEmpty == true { bySpace[space] = nil }
  }
}

/// The whole state of a stream, of which a slow reader gets only the newest.
struct StreamState: Sendable {
  struct Space: Sendable {
    let space: SpaceID
    var head: LogPoint?
    /// Nil where nothing is asked.
    var asks: AskMark?
    /// Of this space alone.
    var end: HeadNews.Reason?
  }

  /// In the order in which they were asked for.
  private(set) var spaces: [Space]

  init(of spaces: [SpaceID]) {
    self.spaces = spaces.map { Space(space: $0) }
  }

  /// Whether anything of it can be sent.
  var hasBegun: Bool { spaces.contains { $0.head != nil } }

  /// Whether no space is left.
  var isOver: Bool { spaces.allSatisfy { $0.end != nil } }

  mutating func note(_ space: SpaceID, _ change: (inout Space) -> Void) {
    guard let index = spaces.firstIndex(where: { $0.space == space }) else { return }
    change(&spaces[index])
  }

  /// The spaces whose state a reader of a former state does not know.
  func news(after former: StreamState) -> [(now: Space, former: Space)] {
    zip(spaces, former.spaces).filter {
      $0.head != $1.head || $0.asks != $1.asks || $0.end != $1.end
    }
  }
}
