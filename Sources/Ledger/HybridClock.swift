import CivilTime

/// Gives out stamps that rise whatever the wall clock does.
package struct HybridClock: Sendable {
  package var replica: ReplicaID
  private(set) package var latest: UInt64
  /// How far the wall clock is known to be ahead of the others'; zero until a server said so.
  package var lead = Span.zero

  package init(replica: ReplicaID, latest: UInt64 = 0) {
    self.replica = replica
    self.latest = latest
  }

  /// Above every stamp given out or observed. A wall clock that jumped back only uses up counters;
  /// the 65,537th event of one millisecond borrows the next one.
  package mutating func tick(at now: Instant) -> Stamp {
    latest = max(latest + 1, HybridClock.reading(of: now - lead))
    return Stamp(time: latest, replica: replica)
  }

  package mutating func observe(_ stamp: Stamp) {
    latest = max(latest, stamp.time)
  }

  /// Goes back to what others have seen, for a device whose clock had run ahead.
  mutating func forget(downTo time: UInt64) {
    latest = time
  }

  /// The wall clock or, where it lags behind what was observed, that.
  package func milliseconds(at now: Instant) -> Int64 {
    Int64(max(latest, HybridClock.reading(of: now)) >> 16)
  }

  /// Instants before 1970 and beyond 48 bits (the year 10889) become the nearest end of the range.
  private static func reading(of now: Instant) -> UInt64 {
    UInt64(min(max(now.milliseconds, 0), 1 << 48 - 1)) << 16
  }
}
