import CivilTime
import Synchronization

/// Notices of refused requests, a limited number per minute, since any client can cause any number
/// of them.
final class RefusalNotices: Sendable {
  private let configuration: ServerConfiguration
  private let minute = Mutex(MinuteCount())

  init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
  }

  func tell(of refusal: Refusal) {
    let limit = configuration.limits.refusalsTold
    let count = minute.withLock { $0.add(at: configuration.now()) }
    if count <= limit {
      configuration.notify(.refused(status: refusal.status.code, code: refusal.code))
    } else if count == limit + 1 {
      configuration.notify(.refusalsHidden)
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
