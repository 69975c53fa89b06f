import CivilTime
import Ledger

extension Kind {
  /// The clock of a device: one record for each UTC offset.
  static let clock = Kind(rawValue: "clock")
}

extension FieldName {
  /// The moment at which a clock was last seen, once on each of its days.
  static let seen = FieldName(rawValue: "seen")
}

/// The known clocks by which the devices of a ledger count days.
///
/// A day that still runs by one of them is not over: a task planned for it neither carries nor
/// expires. A clock counts until the end of the day after the one on which it was last seen, so a
/// device that is off delays nothing for long. Clocks are known from records of the kind `clock`,
/// and from the offsets of recent entries. See
/// docs/decisions/2026-11-28-use-the-slowest-clock-for-the-end-of-a-day.md.
struct Clocks {
  let now: Moment
  let dayStart: DayStart
  /// The moments at which other clocks were seen.
  private var others: [Moment] = []
  private var own: Moment?

  init(at now: Moment, dayStart: DayStart) {
    self.now = now
    self.dayStart = dayStart
  }

  mutating func see(_ sign: Moment) {
    // NB: ignores the writes of a wrong clock.
    guard sign.instant <= now.instant + .days(1), sign.offset != now.offset,
      day(by: sign) <= sign.day(startingAt: dayStart) + 1
    else { return }
    others.append(sign)
  }

  mutating func see(record sign: Moment) {
    if sign.offset == now.offset { own = sign } else { see(sign) }
  }

  /// The time on the slowest of the clocks.
  var slowest: LocalTime {
    others.map { Moment(now.instant, offset: $0.offset).local }.reduce(now.local) { min($0, $1) }
  }

  /// The first day that is not over.
  var running: Day { slowest.day(startingAt: dayStart) }

  /// The instant at which the slowest clock begins the next day; nil if it has begun the present
  /// one.
  var nextDay: Instant? {
    guard running < now.day(startingAt: dayStart) else { return nil }
    let end = running.localTimes(startingAt: dayStart).upperBound
    return now.instant + Span(milliseconds: end.milliseconds - slowest.milliseconds)
  }

  /// The write by which other devices see this clock, once a day; nil without other clocks.
  var change: RecordChange? {
    let today = now.day(startingAt: dayStart)
    guard !others.isEmpty, own.map({ $0.day(startingAt: dayStart) < today }) ?? true else {
      return nil
    }
    return RecordChange(
      .clock, RecordID(derivedFrom: "clock \(now.offset.minutes)"), [.init(.seen, .moment(now))])
  }

  private func day(by sign: Moment) -> Day {
    Moment(now.instant, offset: sign.offset).day(startingAt: dayStart)
  }
}

extension LedgerStore {
  /// - Parameter tasks: the tasks of the days around, and all open ones.
  func clocks(
    at now: Moment, dayStart: DayStart, tasks: [PlanTask]
  ) throws(Failure) -> Clocks {
    var clocks = Clocks(at: now, dayStart: dayStart)
    for record in try records(of: .clock) {
      if let seen = record[.seen]?.moment { clocks.see(record: seen) }
    }
    for kind in [Kind.fast, .drink, .tally] {
      for record in try records(of: kind, in: .always, order: .newestFirst, limit: 2) {
        if let at = record[.at]?.moment { clocks.see(at) }
        if let end = record[.end]?.moment { clocks.see(end) }
      }
    }
    // The times of tasks of lists are other people's.
    for task in tasks where task.shared == nil {
      if let created = task.created { clocks.see(created) }
      if let ended = task.ended { clocks.see(ended) }
    }
    return clocks
  }
}
