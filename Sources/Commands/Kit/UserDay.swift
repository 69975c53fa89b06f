import CivilTime
import Trackers

/// The user's settings, and the present day by them.
struct UserDay {
  let settings: Settings
  let today: Day
  /// The weekday on which weeks begin.
  let firstWeekday: Weekday

  var dayStart: DayStart { settings.dayStart }

  /// The unit of drinks, for output and input.
  var volume: Measure { .volume(settings.volumeUnit) }

  func hides(_ tracker: Tracker) -> Bool { settings.hidden.contains(tracker) }

  /// The last `count` days, including today.
  func lastDays(_ count: Int) -> Range<Day> { today + 1 - count..<today + 1 }
}

extension Context {
  func userDay() throws(CommandFailure) -> UserDay {
    let settings = try read(Settings(in: ledger))
    return UserDay(
      settings: settings, today: now.day(startingAt: settings.dayStart),
      firstWeekday: settings.firstWeekday(inLocale: environment.firstWeekday))
  }
}
