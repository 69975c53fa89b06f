import CivilTime
import Ledger

extension ReminderSearch {
  /// An activity with a goal until it is met, with a limit as long as it is kept, without either
  /// always.
  func tallies() throws(Store.Failure) -> [Reminder] {
    guard wishes.tallies, !isHidden(.tallies) else { return [] }
    var reminders: [Reminder] = []
    for wish in try store.activityReminders() where !wish.activity.isArchived {
      let series = try store.series(of: wish.activity, dayStart: settings.dayStart)
      let figures = try figures(of: series)
      for day in days { reminders += tallies(wish, on: day, figures) }
    }
    return reminders
  }

  private func tallies(
    _ wish: ActivityReminders, on day: Day, _ figures: ReminderFigures
  ) -> [Reminder] {
    let moments = wish.times.map { zone.moment(LocalTime(day: day, time: $0)) }
    var reminders: [Reminder] = []
    for (index, time) in wish.times.enumerated() {
      let at = moments[index]
      guard let figure = figures[at.day(startingAt: settings.dayStart)], figure.isWorthReminding
      else { continue }
      let id = "tally-\(wish.activity.id)-\(time.iso8601)"
      let end = endOfDay(at)
      let until = index + 1 < moments.count ? min(moments[index + 1].instant, end) : end
      reminders.append(
        Reminder(
          .tally(wish.activity, time, figure), at: at, until: until, id: id,
          occurrence: "\(id)/\(day.iso8601)"))
    }
    return reminders
  }
}

extension DayFigure {
  fileprivate var isWorthReminding: Bool {
    guard let goal else { return true }
    return goal.direction == .atMost ? isGoalHeld : !isGoalHeld
  }
}
