import CivilTime
import Connections
import Relay
import Synchronization
import Wire

/// The metrics of a relay since it started, for Prometheus. They do not tell spaces, devices or
/// addresses apart.
final class RelayMetrics: Sendable {
  /// The upper bounds of the histogram of durations, in seconds.
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

  private struct Call: Hashable {
    let kind: CallKind
    let outcome: String
  }

  private struct State {
    var calls: [Call: Int] = [:]
    /// The number of calls up to each bound, and beyond the last.
    var times = [Int](repeating: 0, count: RelayMetrics.bounds.count + 1)
    var seconds = 0.0
    var received = 0
    var unread = 0
  }

  private let state = Mutex(State())

  /// - Parameter outcome: `done`, a refusal's name, or `failed`.
  func note(_ kind: CallKind, _ outcome: String, bytes: Int, took duration: Duration) {
    let seconds = duration / .seconds(1)
    let place = RelayMetrics.bounds.firstIndex { seconds <= $0 } ?? RelayMetrics.bounds.count
    state.withLock { state in
      state.calls[Call(kind: kind, outcome: outcome), default: 0] += 1
      state.times[place] += 1
      state.seconds += seconds
      state.received += bytes
    }
  }

  /// Counts a request that is no call.
  func noteUnread() { state.withLock { $0.unread += 1 } }

  func text(streams: Int, connections: OpenConnections, _ memoryLimits: RelayMemoryLimits) -> String
  {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP dayring_relay_calls_total Answered calls, by kind and outcome.",
      "# TYPE dayring_relay_calls_total counter",
    ]
    for (call, count) in state.calls.sorted(by: {
      ($0.key.kind.name, $0.key.outcome) < ($1.key.kind.name, $1.key.outcome)
    }) {
      lines.append(
        "dayring_relay_calls_total{call=\"\(call.kind.name)\",outcome=\"\(call.outcome)\"} \(count)"
      )
    }
    lines += [
      "# HELP dayring_relay_unread_total Requests that were not calls.",
      "# TYPE dayring_relay_unread_total counter", "dayring_relay_unread_total \(state.unread)",
      "# HELP dayring_relay_received_bytes_total Bytes received in the bodies of calls.",
      "# TYPE dayring_relay_received_bytes_total counter",
      "dayring_relay_received_bytes_total \(state.received)",
      "# HELP dayring_relay_call_seconds Duration of calls in seconds.",
      "# TYPE dayring_relay_call_seconds histogram",
    ]
    var sum = 0
    for (bound, count) in zip(RelayMetrics.bounds, state.times) {
      sum += count
      lines.append("dayring_relay_call_seconds_bucket{le=\"\(bound)\"} \(sum)")
    }
    sum += state.times[RelayMetrics.bounds.count]
    lines += [
      "dayring_relay_call_seconds_bucket{le=\"+Inf\"} \(sum)",
      "dayring_relay_call_seconds_sum \(state.seconds)",
      "dayring_relay_call_seconds_count \(sum)",
      "# HELP dayring_relay_streams Open event streams.",
      "# TYPE dayring_relay_streams gauge", "dayring_relay_streams \(streams)",
      "# HELP dayring_relay_connections Open connections.",
      "# TYPE dayring_relay_connections gauge", "dayring_relay_connections \(connections.count)",
      "# HELP dayring_relay_body_bytes Bytes of request bodies held in memory.",
      "# TYPE dayring_relay_body_bytes gauge", "dayring_relay_body_bytes \(memoryLimits.bodyBytes)",
      "# HELP dayring_relay_reply_bytes Bytes reserved for replies.",
      "# TYPE dayring_relay_reply_bytes gauge",
      "dayring_relay_reply_bytes \(memoryLimits.replyBytes)",
      "# HELP dayring_relay_unsent_bytes Bytes of replies written but not sent yet.",
      "# TYPE dayring_relay_unsent_bytes gauge",
      "dayring_relay_unsent_bytes \(connections.unsentBytes)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Notices of failures, a limited number per minute, since any client can cause any number of them.
package final class LimitedNotices<Notice: Sendable>: Sendable {
  private let limit: Int
  /// Sent once in place of all notices above the limit.
  private let hidden: Notice
  private let now: @Sendable () -> Instant
  private let notify: @Sendable (Notice) -> Void
  private let minute = Mutex(MinuteCount())

  package init(
    _ limit: Int, hidden: Notice, now: @escaping @Sendable () -> Instant,
    _ notify: @escaping @Sendable (Notice) -> Void
  ) {
    self.limit = limit
    self.hidden = hidden
    self.now = now
    self.notify = notify
  }

  package func tell(_ notice: Notice) {
    let count = minute.withLock { $0.add(at: now()) }
    if count <= limit {
      notify(notice)
    } else if count == limit + 1 {
      notify(hidden)
    }
  }
}

/// A count of events within a minute, which begins with the first of them.
struct MinuteCount {
  private var start: Instant?
  private var count = 0

  /// - Returns: the count, including this event.
  mutating func add(at now: Instant) -> Int {
    // A clock that was set back begins a new minute too.
    if let start, start <= now, now < start + .minutes(1) {
      count += 1
    } else {
      start = now
      count = 1
    }
    return count
  }
}
