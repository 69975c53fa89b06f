import CivilTime
import Ledger

/// An activity and its total and goal on one day.
package struct CounterDay: Hashable, Sendable {
  package let activity: Counter
  package let figure: DayFigure
}

extension ReminderSearch {
  /// Reminders of each activity at its times: with a goal until it is met, with a limit as long as
  /// it is kept, without either always.
  func tallies() throws(Store.Failure) -> [Reminder] {
    guard reminderSettings.tallies, !isHidden(.counter) else { return [] }
    var reminders: [Reminder] = []
    for activityReminders in try store.activityReminders()
    where !activityReminders.activity.isArchived {
      let series = try store.series(of: activityReminders.activity, dayStart: settings.dayStart)
      let figures = try figures(of: series)
      for day in days { reminders += tallies(activityReminders, on: day, figures) }
    }
    return reminders
  }

  private func tallies(
    _ activityReminders: CounterReminders, on day: Day, _ figures: ReminderFigures
  ) -> [Reminder] {
    let moments = activityReminders.times.map { zone.moment(LocalTime(day: day, time: $0)) }
    var reminders: [Reminder] = []
    for (index, time) in activityReminders.times.enumerated() {
      let at = moments[index]
      guard let figure = figures[at.day(startingAt: settings.dayStart)], figure.isWorthReminding
      else { continue }
      let id = "tally-\(activityReminders.activity.id)-\(time.iso8601)"
      let end = endOfDay(at)
      let until = index + 1 < moments.count ? min(moments[index + 1].instant, end) : end
      reminders.append(
        Reminder(
          .tally(activityReminders.activity, time, figure), at: at, until: until, id: id,
          occurrence: "\(id)/\(day.iso8601)"))
    }
    return reminders
  }
}

extension ReminderSearch {
  /// One reminder a day of all activities that are still open: those whose goal is not met, and
  /// those with neither a goal nor an entry. Limits and rest days are left out.
  func talliesTogether() throws(Store.Failure) -> [Reminder] {
    guard let time = reminderSettings.talliesAt, !isHidden(.counter) else { return [] }
    let moments = days.map { (day: $0, at: zone.moment(LocalTime(day: $0, time: time))) }
    var open = moments.map { _ in [CounterDay]() }
    for activity in try Counters(in: store).shown {
      let figures = try figures(of: series(of: activity))
      for (index, moment) in moments.enumerated() {
        guard let figure = figures[moment.at.day(startingAt: settings.dayStart)], figure.isOpen
        else { continue }
        open[index].append(CounterDay(activity: activity, figure: figure))
      }
    }
    var reminders: [Reminder] = []
    for (moment, days) in zip(moments, open) where !days.isEmpty {
      reminders.append(
        Reminder(
          .tallies(days), at: moment.at, until: endOfDay(moment.at), id: "tallies",
          occurrence: "tallies/\(moment.day.iso8601)"))
    }
    return reminders
  }

  /// Reminders of goals that were reached, for an hour from the entry that reached them, on
  /// whichever device it was logged.
  func tallyGoals() throws(Store.Failure) -> [Reminder] {
    guard reminderSettings.tallyGoal, !isHidden(.counter) else { return [] }
    let useful = Span.hours(1)
    let first = zone.moment(window.lowerBound - useful).day(startingAt: settings.dayStart)
    var reminders: [Reminder] = []
    for activity in try Counters(in: store).shown {
      for figure in try figures(of: series(of: activity)).figures where figure.day >= first {
        guard let goal = figure.goal, goal.direction == .atLeast, figure.isGoalHeld,
          let at = try moment(reaching: goal.amount, of: activity, on: figure.day)
        else { continue }
        let id = "tally-goal-\(activity.id)"
        reminders.append(
          Reminder(
            .tallyGoal(CounterDay(activity: activity, figure: figure)), at: at,
            until: at.instant + useful, id: id, occurrence: "\(id)/\(figure.day.iso8601)"))
      }
    }
    return reminders
  }

  private func series(of activity: Counter) throws(Store.Failure) -> DailySeries {
    try store.series(of: activity, dayStart: settings.dayStart)
  }

  /// The moment of the entry with which the day's sum first reached the amount.
  private func moment(
    reaching amount: Int64, of activity: Counter, on day: Day
  ) throws(Store.Failure) -> Moment? {
    let entries = try store.entries(of: activity, in: day..<day + 1, dayStart: settings.dayStart)
    var sum: Int64 = 0
    for entry in entries.reversed() {
      sum = (sum &+ entry.amount.thousandths).bounded
      if sum >= amount { return entry.at }
    }
    return nil
  }
}

extension DayFigure {
  fileprivate var isWorthReminding: Bool {
    guard let goal else { return true }
    return goal.direction == .atMost ? isGoalHeld : !isGoalHeld
  }

  fileprivate var isOpen: Bool {
    guard !isRest else { return false }
    guard let goal else { return entries == 0 }
    return goal.direction == .atLeast && !isGoalHeld
  }
}
