import CivilTime
import Ledger

/// The calendar dates that a flight over the date line skipped, inferred from entries before and
/// after.
///
/// Clocks that are put forward by more than half a day have crossed the line: a date is skipped if
/// they can have shown less than half of it. Example: from Los Angeles (−08:00) to Auckland
/// (+13:00) clocks leap by 21 hours; of the date in between they may have shown three. The times on
/// a person's clocks are known from the offsets of entries, and from the present clock.
enum DateLine {
  private static let half = Span.hours(12)

  /// - Parameter signs: the moments nearest to the day, and all on it, in any order.
  static func skips(_ day: Day, signs: [Moment], dayStart: DayStart) -> Bool {
    let times = day.localTimes(startingAt: dayStart)
    let signs = signs.ordered { $0.instant < $1.instant }
    for (before, after) in zip(signs, signs.dropFirst()) {
      let leap = after.offset.span - before.offset.span
      guard leap > half, before.local < times.upperBound, after.local >= times.lowerBound else {
        continue
      }
      // The least that the clocks can have shown of the day, wherever they were put forward.
      let shown = max(
        .days(1) - leap, times.lowerBound.distance(to: before.local),
        after.local.distance(to: times.upperBound))
      if shown < half { return true }
    }
    return false
  }
}

extension LocalTime {
  fileprivate func distance(to other: LocalTime) -> Span {
    Span(milliseconds: other.milliseconds - milliseconds)
  }
}

extension LedgerStore {
  /// Whether the user's clocks hardly showed a day, on which one tracker has no entry.
  ///
  /// - Parameters:
  ///   - kind: the kind of the tracker's entries. Other kinds are read only if these show a leap.
  ///   - clock: the present moment, used like that of an entry.
  func skips(
    _ day: Day, of kind: Kind, dayStart: DayStart, clock: Moment?
  ) throws(Failure) -> Bool {
    let own = try signs(of: kind, around: day, dayStart) + [clock].compactMap { $0 }
    guard DateLine.skips(day, signs: own, dayStart: dayStart) else { return false }
    var all = own
    for other in Kind.logged where other != kind {
      all += try signs(of: other, around: day, dayStart)
    }
    for other in Kind.logged {
      let times = day.localTimes(startingAt: dayStart)
      all += try records(of: other, in: times, order: .oldestFirst, limit: .max).flatMap {
        $0.signs
      }
    }
    return DateLine.skips(day, signs: all, dayStart: dayStart)
  }

  /// The moments of the entries nearest to a day, on both sides of it.
  ///
  /// NB: several, because local time and the order of instants differ near the date line.
  private func signs(
    of kind: Kind, around day: Day, _ dayStart: DayStart
  ) throws(Failure) -> [Moment] {
    let times = day.localTimes(startingAt: dayStart)
    let before = Range<LocalTime>.always.lowerBound..<times.lowerBound
    let after = times.upperBound..<Range<LocalTime>.always.upperBound
    return try
      (records(of: kind, in: before, order: .newestFirst, limit: 4)
      + records(of: kind, in: after, order: .oldestFirst, limit: 4)).flatMap { $0.signs }
  }
}

extension Kind {
  /// The kinds of entries that have a moment, with the offset of the clock that showed it.
  fileprivate static let logged = entries.filter { $0 != task }
}

extension Record {
  fileprivate var signs: [Moment] { [self[.at]?.moment, self[.end]?.moment].compactMap { $0 } }
}
