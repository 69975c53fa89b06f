import CivilTime
import Ledger

/// A series of daily sums with a goal: water, or one activity. Days, streaks and charts are all
/// computed from it.
package struct DailySeries: Sendable {
  package let kind: Kind
  /// The subject whose records are included; nil for all of the kind.
  package let subject: String?
  /// The share of an amount that counts, in per cent, for subjects below 100.
  package let shares: [String: Int]
  package let goals: DatedGoals
  /// The day from which days without an entry keep a limit, or that of the first entry if it is
  /// earlier; otherwise the streak would have no beginning.
  package let begins: Day?
  package let dayStart: DayStart
  package let rest: RestDays

  package init(
    _ kind: Kind, subject: String? = nil, shares: [String: Int] = [:], goals: DatedGoals,
    begins: Day? = nil, dayStart: DayStart, rest: RestDays
  ) {
    self.kind = kind
    self.subject = subject
    self.shares = shares
    self.goals = goals
    self.begins = begins
    self.dayStart = dayStart
    self.rest = rest
  }
}

extension DailySeries {
  /// The figure of each day, including days without an entry, oldest first.
  package func figures<Store: LedgerStore>(
    _ days: Range<Day>, in store: Store
  ) throws(Store.Failure) -> [DayFigure] {
    var walk = try walk(over: days, in: store)
    var figures: [DayFigure] = []
    var day = days.lowerBound
    while day < days.upperBound {
      figures.append(walk.figure(of: day))
      day = day + 1
    }
    return figures
  }

  package func figure<Store: LedgerStore>(
    of day: Day, in store: Store
  ) throws(Store.Failure) -> DayFigure {
    var walk = try walk(over: day..<day + 1, in: store)
    return walk.figure(of: day)
  }

  /// The days with entries, newest first.
  package func loggedDays<Store: LedgerStore>(
    in days: Range<Day>, in store: Store
  ) throws(Store.Failure) -> [DayFigure] {
    var walk = try walk(over: days, in: store)
    var figures: [DayFigure] = []
    while let day = walk.next { figures.append(walk.figure(of: day)) }
    return figures.reversed()
  }

  /// The current streak; reads back only as far as it reaches.
  /// - Parameter clock: the present moment, if it is known; see ``DateLine``.
  package func currentStreak<Store: LedgerStore>(
    today: Day, in store: Store, clock: Moment? = nil
  ) throws(Store.Failure) -> Int {
    try Streak.current(
      today: today, isRest: rest.contains,
      isSkipped: { day throws(Store.Failure) in try skips(day, in: store, clock: clock) },
      countingDays: { days throws(Store.Failure) in
        try countingDays(days, today: today, in: store)
      })
  }

  /// Whether the user's clocks hardly showed a day.
  func skips<Store: LedgerStore>(
    _ day: Day, in store: Store, clock: Moment?
  ) throws(Store.Failure) -> Bool {
    try store.skips(day, of: kind, dayStart: dayStart, clock: clock)
  }

  package func streak<Store: LedgerStore>(
    today: Day, in store: Store, clock: Moment? = nil
  ) throws(Store.Failure) -> Streak {
    var walk = try walk(over: .always, in: store)
    guard var day = [walk.next, begins].compactMap({ $0 }).min() else {
      return Streak(countingDays: [], today: today, isRest: rest.contains)
    }
    var counting: [Day] = []
    var former: DayFigure?
    while day <= today {
      let figure = walk.figure(of: day)
      if figure.counts(today: today), try !isSkipped(figure, after: former, in: store) {
        counting.append(day)
      }
      former = figure
      day = day + 1
    }
    return try Streak(
      countingDays: counting, today: today, isRest: rest.contains,
      isSkipped: { day throws(Store.Failure) in try skips(day, in: store, clock: clock) })
  }

  /// The first day that can count: the day of the first entry, or ``begins`` if earlier.
  package func firstDay<Store: LedgerStore>(in store: Store) throws(Store.Failure) -> Day? {
    let logged: Day?
    if subject == nil {
      logged = try store.records(of: kind, in: .always, order: .oldestFirst, limit: 1)
        .first?.local?.day(startingAt: dayStart)
    } else {
      logged = try store.totals(of: kind, subject: subject, in: .always, dayStart: dayStart)
        .first?.day
    }
    guard let logged else { return begins }
    return min(logged, begins ?? logged)
  }

  /// The days that met the goal, oldest first; for a limit, only from the first day that can count.
  func countingDays<Store: LedgerStore>(
    _ days: Range<Day>, today: Day, in store: Store
  ) throws(Store.Failure) -> [Day] {
    var walk = try walk(over: days.lowerBound - 1..<days.upperBound, in: store)
    let begins = begins ?? days.upperBound
    var counting: [Day] = []
    var hasEmpty = false
    var former = walk.figure(of: days.lowerBound - 1)
    var day = days.lowerBound
    while day < days.upperBound {
      let figure = walk.figure(of: day)
      if figure.counts(today: today), try !isSkipped(figure, after: former, in: store) {
        counting.append(day)
        hasEmpty = hasEmpty || figure.entries == 0 && day < begins
      }
      former = figure
      day = day + 1
    }
    if hasEmpty {
      let first = try firstDay(in: store) ?? days.upperBound
      counting.removeAll { $0 < first }
    }
    return counting
  }

  /// Whether the clocks skipped a day without entries. Between two days with entries at most one
  /// date was skipped: it is taken to be the first.
  func isSkipped<Store: LedgerStore>(
    _ figure: DayFigure, after former: DayFigure?, in store: Store
  ) throws(Store.Failure) -> Bool {
    guard figure.entries == 0, let former, former.entries > 0 else { return false }
    return try skips(figure.day, in: store, clock: nil)
  }

  private func walk<Store: LedgerStore>(
    over days: Range<Day>, in store: Store
  ) throws(Store.Failure) -> DayWalk {
    DayWalk(
      self, try store.totals(of: kind, subject: subject, in: days, dayStart: dayStart))
  }
}

/// An iterator that sums the entries of one day after the other.
private struct DayWalk {
  private let series: DailySeries
  private let totals: DayTotals
  /// Shares in per cent, by the index of a subject.
  private let shares: [Int64]
  private var index = 0

  init(_ series: DailySeries, _ totals: DayTotals) {
    self.series = series
    self.totals = totals
    shares = totals.subjects.map { Int64(series.shares[$0] ?? 100) }
  }

  /// The next day with entries; nil at the end.
  var next: Day? { index < totals.count ? totals.rows[index].day : nil }

  /// - Parameter day: not after ``next``.
  mutating func figure(of day: Day) -> DayFigure {
    // Rounded once, so that two halves add up to a whole.
    var hundredths: Int64 = 0
    var entries = 0
    while next == day {
      let row = totals.rows[index]
      // NB: only a hundred invented beverages could overflow this, which must not trap.
      hundredths &+= row.amount.bounded &* shares[row.subject]
      entries &+= row.count
      index += 1
    }
    return DayFigure(
      day: day, amount: (hundredths / 100).bounded, entries: entries,
      goal: series.goals.goal(on: day), isRest: series.rest.contains(day))
  }
}
