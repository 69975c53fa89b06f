import CivilTime
import Ledger

extension ReminderSearch {
  /// Reminders of the daily review. They concern the whole day, so they come even if trackers are
  /// hidden.
  func reviews() -> [Reminder] {
    guard let time = reminderSettings.review else { return [] }
    return days.map { day in
      let at = zone.moment(LocalTime(day: day, time: time))
      return Reminder(
        .review(at.day(startingAt: settings.dayStart)), at: at, until: endOfDay(at),
        id: "daily-review", occurrence: "daily-review/\(day.iso8601)")
    }
  }
}
