import CivilTime

/// A hybrid logical clock: its stamps always rise, even if the wall clock goes back.
package struct HybridClock: Sendable {
  package var replica: ReplicaID
  private(set) package var latest: UInt64
  /// The known lead of the wall clock over the server's; zero until the server has reported its
  /// own.
  package var lead = Span.zero

  package init(replica: ReplicaID, latest: UInt64 = 0) {
    self.replica = replica
    self.latest = latest
  }

  /// A stamp above all that were given out or observed. When the wall clock goes back, only the
  /// counter rises; the 65,537th event of one millisecond uses the next millisecond.
  package mutating func tick(at now: Instant) -> Stamp {
    latest = max(latest < .max ? latest + 1 : latest, HybridClock.reading(of: now - lead))
    return Stamp(time: latest, replica: replica)
  }

  package mutating func observe(_ stamp: Stamp) {
    latest = max(latest, stamp.time)
  }

  /// Goes back to a time that other replicas have seen, after this device's clock was ahead.
  mutating func forget(downTo time: UInt64) {
    latest = time
  }

  /// The later of the wall clock and the latest observed time, in milliseconds since 1970.
  package func milliseconds(at now: Instant) -> Int64 {
    Int64(max(latest, HybridClock.reading(of: now)) >> 16)
  }

  /// Instants before 1970 or beyond 48 bits (the year 10889) become the nearest end of the range.
  private static func reading(of now: Instant) -> UInt64 {
    UInt64(min(max(now.milliseconds, 0), 1 << 48 - 1)) << 16
  }
}
