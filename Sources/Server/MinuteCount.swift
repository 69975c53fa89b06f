import CivilTime

/// Counts events within a minute, which begins with the first of them.
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
