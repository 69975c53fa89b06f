import CivilTime
import Ledger
import Pages
import Trackers

/// A tab's time, page and choices: the input of its pages and sheets besides the ledger.
struct TabState: Sendable {
  /// The time of the present event.
  var now = Moment(Instant(milliseconds: 0), offset: .utc)
  var zone = Zone(fixed: .utc)
  var locale = LocaleFormat()
  var isTouch = false
  var managesLists = false
  var route = Route.today
  var visit = Visit()
  var firstStart = FirstStart()
  /// The goal of the next fast, if it is not the selected schedule.
  var nextFast: FastPlan?
  /// The beverage of quick adds.
  var beverage = Beverage.Key.water
  var search = TaskSearch()
  /// Whether single keys are shortcuts. Stored by this browser, which has the keyboard.
  private(set) var hasKeys = true

  /// Today by the user's day start.
  func today(in ledger: MemoryLedger) -> Day {
    now.day(startingAt: Settings(in: ledger).dayStart)
  }

  /// The present part of the day.
  func region(in ledger: MemoryLedger) -> Region {
    Region(at: now.local.timeOfDay, dayStart: Settings(in: ledger).dayStart)
  }

  /// The shown list of the plan, also beside a task; nil on other pages.
  var planList: PlanPart? {
    guard case .plan(let part) = route else { return nil }
    return part.isList ? part : visit.listOfTask
  }

  func startOfWeek(_ day: Day, _ settings: Settings) -> Day {
    day.startOfWeek(on: settings.firstWeekday(inLocale: locale.firstWeekday))
  }
}

extension TabState {
  private static let keys = "keys"

  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta where key == Self.keys { hasKeys = value == nil }
  }

  /// - Returns: the rows to store.
  mutating func turnKeys() -> Meta {
    hasKeys.toggle()
    return [(Self.keys, hasKeys ? nil : "off")]
  }
}
