import CivilTime
import Relay
import Synchronization

/// Notices of calls that failed in the store, with a limit per minute.
final class FailureNotices: Sendable {
  private struct Minute {
    var start = Instant(milliseconds: 0)
    var count = 0
  }

  private let configuration: RelayConfiguration
  private let minute = Mutex(Minute())

  init(_ configuration: RelayConfiguration) {
    self.configuration = configuration
  }

  func tell(of error: RelayError) {
    let now = configuration.now()
    let limit = configuration.limits.failuresTold
    let count = minute.withLock { minute in
      // A clock that was set back begins a new minute too.
      if now < minute.start || now >= minute.start + .minutes(1) { minute = Minute(start: now) }
      minute.count += 1
      return minute.count
    }
    if count <= limit {
      configuration.notify(.failed(error))
    } else if count == limit + 1 {
      configuration.notify(.failuresHidden)
    }
  }
}
