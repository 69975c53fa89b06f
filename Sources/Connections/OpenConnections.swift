import HummingbirdCore
import NIOCore
import Synchronization

/// A limit of connections that keeps a client with many from locking others out: beyond it, the
/// oldest of the most numerous kind of ``ConnectionTurn/Spare`` is closed.
///
/// NB: if those without a request always went first, half-sent requests could lock the owner out;
/// if simply the longest wait did, silent clients could end the owner's uploads. Connections that
/// wait for the answer to a single request, and event streams that are read, are never closed for
/// others.
package final class OpenConnections: AvailableConnectionsDelegate {
  /// Connections accepted beyond the limit while others are being closed for them. Beyond these the
  /// rest wait in the system's queue, so that file descriptors never run out.
  private static let excess = 16

  private struct Entry {
    let channel: any Channel
    let spare: ConnectionTurn.Spare?
    let since: NIODeadline
  }

  private struct State {
    var accepted = 0
    var entries: [ObjectIdentifier: Entry] = [:]

    /// The connection to close next; nil when all wait for the server.
    var dispensable: ObjectIdentifier? {
      let crowds = Dictionary(grouping: entries) { $0.value.spare }
      let largest = ConnectionTurn.Spare.allCases.compactMap { crowds[$0] }
        .max { $0.count < $1.count }
      return largest?.min { $0.value.since < $1.value.since }?.key
    }
  }

  private let limit: Int
  private let state = Mutex(State())
  private let unsent = Atomic(0)

  package init(limit: Int) {
    self.limit = limit
  }

  /// The limit for a process that may open so many files: half of them; the rest is for databases,
  /// threads and other uses.
  package static func limit(atMost limit: Int, descriptors: Int) -> Int {
    min(limit, max(descriptors / 2, 8))
  }

  package var count: Int { state.withLock { $0.entries.count } }

  /// Bytes of replies that were written and that the system has not taken yet.
  package var unsentBytes: Int { unsent.load(ordering: .relaxed) }

  func noteUnsent(_ bytes: Int) { unsent.add(bytes, ordering: .relaxed) }

  package func connectionOpened() {
    state.withLock { $0.accepted += 1 }
  }

  package func connectionClosed() {
    state.withLock { $0.accepted -= 1 }
  }

  package func isAcceptingNewConnections() -> Bool {
    state.withLock { $0.accepted < limit + Self.excess }
  }

  /// - Parameters:
  ///   - spare: nil for a connection that is not closed for others.
  ///   - time: since when it is of that kind.
  func note(_ channel: any Channel, _ spare: ConnectionTurn.Spare?, since time: NIODeadline) {
    let entry = Entry(channel: channel, spare: spare, since: time)
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
