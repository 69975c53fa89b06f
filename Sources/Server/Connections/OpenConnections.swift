import HummingbirdCore
import NIOCore
import Synchronization

/// Keeps the number of connections within bounds, so that whoever opens many locks nobody out: when
/// there are too many, one that keeps the server waiting is closed. Of those without a request (new
/// ones, and the keep-alive of browsers, which open another) and those midway in one, the larger crowd
/// gives way: the one in it that has kept the server waiting longest.
///
/// NB: if those without a request always went first, half requests would lock the owner out; if the
/// longest of all did, silent strangers would end the owner's uploads. What the server is to answer, and
/// event streams that are read, are never closed for others.
final class OpenConnections: AvailableConnectionsDelegate {
  /// Connections beyond the limit that are taken in while others are being closed for them. At this
  /// many the rest wait in the system's queue, so files never run out.
  private static let excess = 16

  private struct Entry {
    let channel: any Channel
    let waitsSince: NIODeadline?
    let isMidway: Bool
  }

  private struct State {
    var accepted = 0
    var entries: [ObjectIdentifier: Entry] = [:]

    /// Nil where the server is to act on all of them.
    var dispensable: ObjectIdentifier? {
      let waiting = entries.compactMap { id, entry in
        entry.waitsSince.map { (id: id, since: $0, isMidway: entry.isMidway) }
      }
      let midway = waiting.filter { $0.isMidway }
      let idle = waiting.filter { !$0.isMidway }
      let crowd = midway.count > idle.count ? midway : idle
      return crowd.min { $0.since < $1.since }?.id
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { state.withLock { $0.entries.count } }

  func connectionOpened() {
    state.withLock { $0.accepted += 1 }
  }

  func connectionClosed() {
    state.withLock { $0.accepted -= 1 }
  }

  func isAcceptingNewConnections() -> Bool {
    state.withLock { $0.accepted < limit + Self.excess }
  }

  /// - Parameters:
  ///   - waitsSince: when its client became the one to act; nil while the server is.
  ///   - isMidway: whether it is to act in the middle of a request or its reply.
  func note(_ channel: any Channel, waitsSince: NIODeadline?, isMidway: Bool = false) {
    let entry = Entry(channel: channel, waitsSince: waitsSince, isMidway: isMidway)
    let surplus: (any Channel)? = state.withLock { state in
      state.entries[ObjectIdentifier(channel)] = entry
      guard state.entries.count > limit, let id = state.dispensable else { return nil }
      return state.entries.removeValue(forKey: id)?.channel
    }
    surplus?.close(promise: nil)
  }

  func forget(_ channel: any Channel) {
    _ = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
