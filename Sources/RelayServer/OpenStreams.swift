import Relay
import Sealing
import Sync

/// The streams that are open, what each was told, and what is to be told next.
struct OpenStreams {
  private struct Stream {
    var watcher: Watcher
    let network: [UInt8]?
    let told: AsyncStream<StreamTold>.Continuation
  }

  private var streams: [Int: Stream] = [:]
  private var bySpace: [SpaceID: Set<Int>] = [:]
  private var byNetwork: [[UInt8]: Int] = [:]
  private var next = 0
  /// Written here, to be rung for.
  private var grown: Set<SpaceID> = []
  /// Rung for by others.
  private var noticed: Set<SpaceID> = []
  private var isAllDue = false

  var count: Int { streams.count }

  func count(from network: [UInt8]) -> Int { byNetwork[network, default: 0] }

  func watchers(_ ids: [Int]) -> [(id: Int, watcher: Watcher)] {
    ids.compactMap { id in streams[id].map { (id, $0.watcher) } }
  }

  mutating func add(
    _ watcher: Watcher, from network: [UInt8]? = nil,
    _ told: AsyncStream<StreamTold>.Continuation
  ) -> Int {
    defer { next += 1 }
    streams[next] = Stream(watcher: watcher, network: network, told: told)
    if let network { byNetwork[network, default: 0] += 1 }
    bySpace[watcher.space, default: []].insert(next)
    return next
  }

  /// Where a device has so many, one of them makes room.
  mutating func endOldest(of watcher: Watcher, from limit: Int) {
    let own = bySpace[watcher.space, default: []]
      .filter { streams[$0]?.watcher.token == watcher.token }
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

  /// - Parameter isFirst: whether it was read for a stream that was just opened; what was told since is
  ///   newer.
  mutating func tell(_ news: HeadNews, to id: Int, isFirst: Bool = false) {
    switch news {
    case .grew(let head):
      guard let stream = streams[id], stream.watcher.known == nil || !isFirst,
        stream.watcher.known != head
      else { return }
      streams[id]?.watcher.known = head
      stream.told.yield(StreamTold(head: head))
    case .ended(let reason): end(id, reason)
    }
  }

  private mutating func end(_ id: Int, _ reason: HeadNews.Reason) {
    guard let stream = remove(id) else { return }
    stream.told.yield(StreamTold(head: stream.watcher.known, end: reason))
    // NB: it calls `onTermination`, which takes the lock that is held here.
    Task { stream.told.finish() }
  }

  /// What is not known as told yet is told then.
  func beat() {
    for stream in streams.values where stream.watcher.known != nil {
      stream.told.yield(StreamTold(head: stream.watcher.known))
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
    bySpace[stream.watcher.space]?.remove(id)
    if bySpace[stream.watcher.space]?.isEmpty == true { bySpace[stream.watcher.space] = nil }
    if let network = stream.network {
      let left = count(from: network) - 1
      byNetwork[network] = left == 0 ? nil : left
    }
    return stream
  }
}

/// What a stream has to say: the head, until it ends.
struct StreamTold: Sendable {
  var head: LogPoint?
  var end: HeadNews.Reason?
}
