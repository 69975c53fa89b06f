import Dispatch
import Relay
import Sealing
import Sync
import Synchronization

/// Processes with one database tell each other by NOTIFY, on a connection of their own that goes to the
/// server directly: what stands before it may lend a connection for a transaction only.
///
/// A connection that is lost is made anew, and then everything may have grown.
package final class PostgresNotifier: ChangeNotifier {
  private static let channel = "dayring_relay"
  /// In milliseconds, for a lost connection to be noticed by a thread that gets no notice.
  private static let pollTimeout: Int32 = 1000
  /// Seconds between two tries to connect, at most.
  private static let longestPause = 32
  /// Spaces of one notice, which has at most 8,000 bytes.
  private static let spacesAtOnce = 200

  private let address: String
  private let thread = DispatchQueue(label: "dayring.relay.notifier")
  private let waiting = Mutex(Waiting())
  private let wake: PostgresWake

  private struct Waiting {
    var spaces: [SpaceID] = []
    var isEnding = false
  }

  /// - Parameter address: a connection string or URI, as libpq takes it.
  package init(address: String) throws(RelayError) {
    self.address = address
    wake = try PostgresWake()
  }

  package func notify(of spaces: [SpaceID]) {
    waiting.withLock { waiting in
      // No notice is read while the connection is lost, and a process that comes back reads everything.
      if waiting.spaces.count < 10_000 { waiting.spaces += spaces }
    }
    wake.stir()
  }

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {
    waiting.withLock { $0.isEnding = false }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        thread.async { [self] in
          work(report)
          continuation.resume()
        }
      }
    } onCancel: {
      waiting.withLock { $0.isEnding = true }
      wake.stir()
    }
  }

  private var isEnding: Bool { waiting.withLock { $0.isEnding } }

  private func work(_ report: (ChangeNotice) -> Void) {
    var pause = 0
    while !isEnding {
      rest(seconds: pause)
      // A server that takes a connection and drops it is tried ever more seldom as well.
      pause = min(max(1, 2 * pause), PostgresNotifier.longestPause)
      guard let listener = try? PostgresListener(to: address, channel: PostgresNotifier.channel)
      else {
        continue
      }
      report(.something)
      while !isEnding, listener.isOpen {
        wake.wait(for: listener.socket, PostgresNotifier.pollTimeout)
        let spaces = waiting.withLock { waiting in
          defer { waiting.spaces = [] }
          return waiting.spaces
        }
        tell(spaces, on: listener)
        if listener.isOpen { pause = 0 }
        let grown = listener.notices()
        if !grown.isEmpty { report(.grew(grown)) }
      }
    }
  }

  /// NB: what is to be told stirs the wake, and would shorten a single wait.
  private func rest(seconds: Int) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isEnding, ContinuousClock.now < end { wake.wait(for: -1, PostgresNotifier.pollTimeout) }
  }

  private func tell(_ spaces: [SpaceID], on listener: PostgresListener) {
    var rest = spaces[...]
    while !rest.isEmpty {
      listener.notify(rest.prefix(PostgresNotifier.spacesAtOnce).map { Wire.Space($0).text })
      rest = rest.dropFirst(PostgresNotifier.spacesAtOnce)
    }
  }
}
