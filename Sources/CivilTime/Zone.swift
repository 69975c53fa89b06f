/// The clocks of one place: which offset held at which instant. Handed in by the hosts.
package struct Zone: Sendable {
  package let offset: @Sendable (Instant) -> UTCOffset

  package init(offset: @escaping @Sendable (Instant) -> UTCOffset) {
    self.offset = offset
  }

  package init(fixed offset: UTCOffset) {
    self.offset = { _ in offset }
  }

  /// - Parameter changes: in order of time; each offset holds from its instant on.
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

  /// The moment at which this place's clocks showed `local`.
  ///
  /// A time that the clocks showed twice (autumn) is the first of the two. A time they skipped
  /// (spring) is as much later as the clocks were put forward: 02:30 becomes 03:30.
  /// Both are what `java.time` and `Temporal` ("compatible") do.
  package func moment(_ local: LocalTime) -> Moment {
    let asUTC = Instant(milliseconds: local.milliseconds)
    // No two changes of a zone lie within a day of each other, so one of these two holds.
    let before = offset(asUTC - .days(1))
    let after = offset(asUTC + .days(1))
    for candidate in [before, after] {
      let moment = Moment(asUTC - candidate.span, offset: candidate)
      if offset(moment.instant) == candidate { return moment }
    }
    return self.moment(asUTC - before.span)
  }
}
