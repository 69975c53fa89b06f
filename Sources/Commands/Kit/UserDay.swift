import CivilTime
import Trackers

/// The user's settings, and which day it is by them.
struct UserDay {
  let settings: Settings
  let today: Day

  var dayStart: DayStart { settings.dayStart }

  /// In which drinks are shown and typed.
  var volume: Measure { .volume(settings.volumeUnit) }

  func hides(_ tracker: Tracker) -> Bool { settings.hidden.contains(tracker) }

  /// The newest days, today the last.
  func lastDays(_ count: Int) -> Range<Day> { today + 1 - count..<today + 1 }
}

extension Context {
  func userDay() throws(CommandFailure) -> UserDay {
    let settings = try read(Settings(in: ledger))
    return UserDay(settings: settings, today: now.day(startingAt: settings.dayStart))
  }
}
