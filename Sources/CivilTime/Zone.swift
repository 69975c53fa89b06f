/// A time zone: the UTC offset at each instant. Supplied by the host.
package struct Zone: Sendable {
  package let offset: @Sendable (Instant) -> UTCOffset

  package init(offset: @escaping @Sendable (Instant) -> UTCOffset) {
    self.offset = offset
  }

  package init(fixed offset: UTCOffset) {
    self.offset = { _ in offset }
  }

  /// - Parameter changes: in ascending order; each offset applies from its instant on.
  package init(first: UTCOffset, changes: [(at: Instant, offset: UTCOffset)]) {
    offset = { instant in
      var low = 0
      var high = changes.count
      while low < high {
        let middle = (low + high) / 2
        if changes[middle].at <= instant { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? first : changes[low - 1].offset
    }
  }

  package func moment(_ instant: Instant) -> Moment {
    Moment(instant, offset: offset(instant))
  }

  /// The moment at which the clocks of this place showed `local`.
  ///
  /// A time that occurs twice (autumn) is the first of the two. A time that is skipped (spring)
  /// moves forward by the length of the gap: 02:30 becomes 03:30.
  /// `java.time` and `Temporal` ("compatible") do the same.
  package func moment(_ local: LocalTime) -> Moment {
    let asUTC = Instant(milliseconds: local.milliseconds)
    // The changes of a zone are more than a day apart, so one of these two offsets applies.
    let before = offset(asUTC - .days(1))
    let after = offset(asUTC + .days(1))
    for candidate in [before, after] {
      let moment = Moment(asUTC - candidate.span, offset: candidate)
      if offset(moment.instant) == candidate { return moment }
    }
    return self.moment(asUTC - before.span)
  }
}
