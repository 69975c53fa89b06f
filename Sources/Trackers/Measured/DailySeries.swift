import CivilTime
import Ledger

/// Something that is summed by day and has a goal: water, or one activity. Days, streaks and charts
/// are all computed from it.
package struct DailySeries: Sendable {
  package let kind: Kind
  /// Includes only this subject's records; nil for all of the kind.
  package let subject: String?
  /// The share of an amount that counts, in per cent, for subjects below 100.
  package let shares: [String: Int]
  package let goals: DatedGoals
  /// Days without an entry keep a limit only from here on, or from the first entry if that is
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
  /// One for each of the days, including those without an entry, oldest first.
  package func figures<Store: LedgerStore>(
    _ days: Range<Day>, in store: Store
  ) throws(Store.Failure) -> [DayFigure] {
    let totals = try store.totals(of: kind, subject: subject, in: days, dayStart: dayStart)
    var figures: [DayFigure] = []
    var index = 0
    var day = days.lowerBound
    while day < days.upperBound {
      figures.append(figure(of: day, totals, &index))
      day = day + 1
    }
    return figures
  }

  package func figure<Store: LedgerStore>(
    of day: Day, in store: Store
  ) throws(Store.Failure) -> DayFigure {
    let totals = try store.totals(
      of: kind, subject: subject, in: day..<day + 1, dayStart: dayStart)
    var index = 0
    return figure(of: day, totals, &index)
  }

  /// The days with entries, newest first.
  package func loggedDays<Store: LedgerStore>(
    in days: Range<Day>, in store: Store
  ) throws(Store.Failure) -> [DayFigure] {
    let totals = try store.totals(of: kind, subject: subject, in: days, dayStart: dayStart)
    var figures: [DayFigure] = []
    var index = 0
    while index < totals.count { figures.append(figure(of: totals[index].day, totals, &index)) }
    return figures.reversed()
  }

  /// Reads back only as far as the streak reaches.
  package func currentStreak<Store: LedgerStore>(
    today: Day, in store: Store
  ) throws(Store.Failure) -> Int {
    try Streak.current(today: today, isRest: rest.contains) { days throws(Store.Failure) in
      try countingDays(days, today: today, in: store)
    }
  }

  package func streak<Store: LedgerStore>(
    today: Day, in store: Store
  ) throws(Store.Failure) -> Streak {
    let totals = try store.totals(of: kind, subject: subject, in: .always, dayStart: dayStart)
    guard var day = [totals.first?.day, begins].compactMap({ $0 }).min() else {
      return Streak(countingDays: [], today: today, isRest: rest.contains)
    }
    var counting: [Day] = []
    var index = 0
    while day <= today {
      if figure(of: day, totals, &index).counts(today: today) { counting.append(day) }
      day = day + 1
    }
    return Streak(countingDays: counting, today: today, isRest: rest.contains)
  }

  /// The first day that can count: that of the first entry, or ``begins`` if earlier.
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
    let totals = try store.totals(of: kind, subject: subject, in: days, dayStart: dayStart)
    let begins = begins ?? days.upperBound
    var counting: [Day] = []
    var hasEmpty = false
    var index = 0
    var day = days.lowerBound
    while day < days.upperBound {
      let figure = figure(of: day, totals, &index)
      if figure.counts(today: today) {
        counting.append(day)
        hasEmpty = hasEmpty || figure.entries == 0 && day < begins
      }
      day = day + 1
    }
    if hasEmpty {
      let first = try firstDay(in: store) ?? days.upperBound
      counting.removeAll { $0 < first }
    }
    return counting
  }

  /// Sums the totals of `day`, which begin at `index`.
  private func figure(of day: Day, _ totals: [Total], _ index: inout Int) -> DayFigure {
    // Rounded once, so that two halves add up to a whole.
    var hundredths: Int64 = 0
    var entries = 0
    while index < totals.count, totals[index].day == day {
      let total = totals[index]
      // NB: only a hundred invented beverages could overflow this, which must not trap.
      hundredths &+= total.amount.bounded &* Int64(shares[total.subject] ?? 100)
      entries += total.count
      index += 1
    }
    return DayFigure(
      day: day, amount: (hundredths / 100).bounded, entries: entries, goal: goals.goal(on: day),
      isRest: rest.contains(day))
  }
}
