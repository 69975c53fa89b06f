import CivilTime
import Ledger
import Pages
import Trackers

/// When and where a tab is, what it shows, and what was chosen in it: what its pages and sheets are made
/// of beside the ledger.
struct TabState: Sendable {
  /// Of the event that is being handled.
  var now = Moment(Instant(milliseconds: 0), offset: .utc)
  var zone = Zone(fixed: .utc)
  var locale = LocaleFormat()
  var isTouch = false
  var route = Route.today
  var visit = Visit()
  var firstStart = FirstStart()
  /// What the next fast will aim at, where that is not the selected schedule.
  var nextFast: FastPlan?
  /// What a tap pours.
  var beverage = Beverage.Key.water
  var search = TaskSearch()

  /// The user's day.
  func today(in ledger: MemoryLedger) -> Day {
    now.day(startingAt: Settings(in: ledger).dayStart)
  }

  func startOfWeek(_ day: Day, _ settings: Settings) -> Day {
    day.startOfWeek(on: settings.firstWeekday ?? locale.firstWeekday)
  }
}
