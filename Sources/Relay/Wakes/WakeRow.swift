import CivilTime
import Wire

/// The times to wake a device, and its address at a push service.
package struct WakeRow: Hashable, Sendable {
  /// The time after which a missed wake-up is dropped.
  package static let life = Span.hours(4)
  /// Behind every time.
  static let never = Instant(milliseconds: .max)
  /// The lease of a claimed wake-up, after which it can be claimed again.
  static let lease = Span.minutes(1)
  /// Between two messages to one device, whatever it requests and whatever the address is.
  static let pause = Span(milliseconds: 5000)
  private static let firstPause: Int64 = 30
  private static let longestPause: Int64 = 1800

  package let space: SpaceID
  package let device: DeviceID
  /// An address at a push service (RFC 8030).
  package internal(set) var endpoint: String
  /// Ascending.
  package internal(set) var times: [Instant]
  /// The time of the next message to the push service; later than the first time after a failure.
  package internal(set) var next: Instant
  /// Since the last time that worked.
  var attempts = 0
  /// The time of the last message to the push service, or of its answer.
  var told: Instant?
  /// The answer to that message, of HTTP or 0; nil until there is one.
  var status: Int?

  /// The last message; nil while its answer is awaited, which is no failure yet.
  var last: WakeState.Attempt? {
    guard let told, let status else { return nil }
    return WakeState.Attempt(time: told.milliseconds, status: status)
  }

  /// The end of the pause after the last message; nil where that is long ago, or the clock was set
  /// back since.
  func pauseEnd(at now: Instant) -> Instant? {
    guard let told, (told..<told + WakeRow.pause).contains(now) else { return nil }
    return told + WakeRow.pause
  }

  /// - Returns: nil where no wake-up is due. Those missed for too long are dropped.
  mutating func claim(at now: Instant) -> WakeRow? {
    times.removeAll { $0 + WakeRow.life < now }
    guard let first = times.first, first <= now else {
      next = times.first ?? WakeRow.never
      return nil
    }
    if let end = pauseEnd(at: now) {
      next = end
      return nil
    }
    attempts += 1
    next = now + WakeRow.lease
    (told, status) = (now, nil)
    return self
  }

  /// - Parameter claimed: as it was when the push service was asked.
  mutating func settle(_ outcome: WakeOutcome, of claimed: WakeRow, at now: Instant) {
    // It has another address meanwhile, which is asked by itself.
    guard endpoint == claimed.endpoint else { return }
    (told, status) = (now, outcome.status)
    switch outcome {
    case .accepted, .refused:
      let asked = claimed.times.filter { $0 <= now }
      times.removeAll { asked.contains($0) }
      attempts = 0
      next = times.first ?? WakeRow.never
    case .gone:
      endpoint = ""
      times = []
      attempts = 0
      next = WakeRow.never
    case .failed(_, let retryAfter):
      let doubled = WakeRow.firstPause << min(Int64(max(0, attempts - 1)), 10)
      let pause =
        retryAfter.map { Int64(min(max($0, 1), 86_400)) } ?? min(doubled, WakeRow.longestPause)
      next = now + Span(milliseconds: pause * 1000)
    }
  }
}

/// A push service's answer to one wake-up.
package enum WakeOutcome: Hashable, Sendable {
  /// It will wake the device, or has tried.
  case accepted(status: Int)
  /// There is no such device any more: 404 or 410.
  case gone(status: Int)
  /// It rejects the message; a retry does not help.
  case refused(status: Int)
  /// It did not answer (status 0), has too much to do (429), or has failed.
  ///
  /// - Parameter retryAfter: seconds, where it has said so.
  case failed(status: Int, retryAfter: Int?)

  package init(status: Int, retryAfter: Int?) {
    switch status {
    case 200..<300: self = .accepted(status: status)
    case 404, 410: self = .gone(status: status)
    case 429, 500...: self = .failed(status: status, retryAfter: retryAfter)
    case 0: self = .failed(status: 0, retryAfter: nil)
    default: self = .refused(status: status)
    }
  }

  var status: Int {
    switch self {
    case .accepted(let status), .gone(let status), .refused(let status), .failed(let status, _):
      status
    }
  }
}

/// A setting of the relay itself. Never renumbered.
package enum RelaySetting: Int64, Hashable, Sendable {
  /// The private key of VAPID: 32 bytes of P-256.
  case wakeKey = 1
}
