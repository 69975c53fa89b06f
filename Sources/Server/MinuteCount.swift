import CivilTime

/// How often something has happened since a minute began with its first time.
struct MinuteCount {
  private var start: Instant?
  private var count = 0

  /// - Returns: how often, this time included.
  mutating func add(at now: Instant) -> Int {
    // A clock that was set back begins a minute too.
    if let start, start <= now, now < start + .minutes(1) {
      count += 1
    } else {
      start = now
      count = 1
    }
    return count
  }
}
