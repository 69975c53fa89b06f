import HummingbirdCore
import NIOCore
import Synchronization

/// Keeps the number of connections within bounds, so that whoever opens many locks nobody out: when
/// there are too many, the one that has kept the server waiting longest is closed.
///
/// NB: that is one without a request, or the keep-alive of a browser, which opens another. What the
/// server is answering, and event streams, are never closed for others.
final class OpenConnections: AvailableConnectionsDelegate {
  /// Connections beyond the limit that are taken in while others are being closed for them. At this
  /// many the rest wait in the system's queue, so files never run out.
  private static let excess = 16

  private struct Entry {
    let channel: any Channel
    let waitsSince: NIODeadline?
  }

  private struct State {
    var accepted = 0
    var entries: [ObjectIdentifier: Entry] = [:]
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

  /// - Parameter waitsSince: when its client became the one to act; nil while the server is.
  func note(_ channel: any Channel, waitsSince: NIODeadline?) {
    let longest: (any Channel)? = state.withLock { state in
      state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, waitsSince: waitsSince)
      guard state.entries.count > limit else { return nil }
      let waiting = state.entries.compactMap { id, entry in
        entry.waitsSince.map { (id: id, since: $0) }
      }
      guard let longest = waiting.min(by: { $0.since < $1.since }) else { return nil }
      return state.entries.removeValue(forKey: longest.id)?.channel
    }
    longest?.close(promise: nil)
  }

  func forget(_ channel: any Channel) {
    _ = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
