import CivilTime
import Ledger

/// One bar of the chart of the last five fasts.
package struct FastBar: Hashable, Sendable {
  package let fast: Fast
  package let elapsed: Span
  package var isGoalReached: Bool { elapsed >= fast.goal.span }
}

/// One day of the seven-day chart: the time fasted in fasts that started on it.
package struct FastDay: Hashable, Sendable {
  package let day: Day
  package let completed: Span
  package let partial: Span
  /// The time of the running fast, whether or not it reached its goal; of several, the one that
  /// counts as running.
  package let running: Span
  /// The newest fast that began on the day.
  package let fast: RecordID?

  package var total: Span { completed + partial + running }
}

extension LedgerStore {
  /// The newest fasts, the oldest of these first; a running one is last.
  package func fastBars(_ count: Int, at now: Instant) throws(Failure) -> [FastBar] {
    let running = try runningFasts().prefix(1)
    let ended = try recentFasts(count - running.count)
    return (Array(running) + ended).reversed()
      .map { FastBar(fast: $0, elapsed: max(.zero, $0.elapsed(at: now))) }
  }

  /// The seven days up to `today`, oldest first.
  package func fastingWeek(
    upTo today: Day, dayStart: DayStart, at now: Instant
  ) throws(Failure) -> [FastDay] {
    try fastingDays(today - 6..<today + 1, dayStart: dayStart, at: now)
  }

  /// One element for each of the days, oldest first.
  package func fastingDays(
    _ days: Range<Day>, dayStart: DayStart, at now: Instant
  ) throws(Failure) -> [FastDay] {
    var started = [[Fast]](repeating: [], count: days.count)
    for fast in try fasts(startingIn: days.localTimes(startingAt: dayStart))
    where !fast.isCancelled {
      let index = fast.start.day(startingAt: dayStart) - days.lowerBound
      if started.indices.contains(index) { started[index].append(fast) }
    }
    let running = try runningFasts().first
    return started.indices.map { index in
      let started = started[index]
      let newest = started.max { $0.start.instant < $1.start.instant }
      return FastDay(
        day: days.lowerBound + index,
        completed: started.filter { $0.isCompleted }.compactMap { $0.duration }.total,
        partial: started.filter { !$0.isCompleted }.compactMap { $0.duration }.total,
        running: started.filter { $0.id == running?.id }.map { max(.zero, $0.elapsed(at: now)) }
          .total, fast: newest?.id)
    }
  }
}
