import CivilTime
import Ledger
import Trackers

/// Everything that the page at one moment is drawn from. ``Screen/html`` is a pure function of it.
package struct Screen: Sendable {
  package var route: Route
  package var content: Content
  package var sheet: Sheet?
  package var toast: Toast?
  /// What stands at the top until it is settled: storage trouble, an update, lost pairing.
  package var notices: [Notice]
  /// Something stored here could not be read, so not everything is shown.
  package var isPartial = false
  package var now: Moment
  package var zone: Zone
  package var today: Day
  package var settings: Settings
  package var locale: LocaleFormat
  package var isTouch: Bool
  /// What came to its goal just now: paper flies from its ring while this holds.
  package var celebrated: Celebrated?
  /// What undo would take back, in words; nil when there is nothing.
  package var lastChange: String?

  package init(
    route: Route, content: Content, sheet: Sheet? = nil, toast: Toast? = nil,
    notices: [Notice] = [], now: Moment, zone: Zone, settings: Settings,
    locale: LocaleFormat, isTouch: Bool = true
  ) {
    // What is not there has no parts either.
    if case .notFound(let address) = content {
      self.route = .unknown(address)
    } else {
      self.route = route
    }
    self.content = content
    self.sheet = sheet
    self.toast = toast
    self.notices = notices
    self.now = now
    self.zone = zone
    self.today = now.day(startingAt: settings.dayStart)
    self.settings = settings
    self.locale = locale
    self.isTouch = isTouch
  }
}

package enum Celebrated: Hashable, Sendable {
  case fast
  case daily(Daily)
}

/// What fills the main area.
///
/// NB: indirect, so that whoever holds a screen copies one word; the pages were copied field by field.
package indirect enum Content: Sendable {
  case onboarding(OnboardingPage)
  case today(TodayPage)
  case fast(FastPage)
  case history(HistoryPage)
  case statistics(StatisticsPage)
  case daily(DailyPage)
  case plan(PlanPage)
  case tallies(TalliesPage)
  case dates(DatesPage)
  case settings(SettingsPage)
  case panel(Panel)
  case live(LivePage)
  case notFound(address: String)
}

package struct OnboardingPage: Sendable {
  package var schedules: [Schedule]
  package var chosen: Schedule.Key
  package var hidden: Set<Tracker>
  package var goal: Volume
  package var unit: VolumeUnit

  package init(
    schedules: [Schedule], chosen: Schedule.Key, hidden: Set<Tracker> = [],
    goal: Volume = Hydration.standardGoal, unit: VolumeUnit = .millilitres
  ) {
    self.schedules = schedules
    self.chosen = chosen
    self.hidden = hidden
    self.goal = goal
    self.unit = unit
  }
}

package struct TodayPage: Sendable {
  package var fasting: FastingNow
  package var streak: Int
  package var week: [FastingDay]
  /// The days of the week that count by the rule of streaks, where a long fast counts for several.
  package var metDays: Set<Day>
  /// Nil where the user does not use it.
  package var water: HydrationNow?
  package var tallies: [TallyNow] = []
  /// The activity that has a ring of its own.
  package var primary: RecordID?
  /// Nil where the user does not plan.
  package var plan: DayPlan?
  package var overdueCount = 0
  package var nearestDate: DateCount?
  package var hidesFasting = false

  /// - Parameter metDays: without them, the days on which a completed fast began.
  package init(
    fasting: FastingNow, streak: Int, week: [FastingDay], metDays: Set<Day>? = nil
  ) {
    self.fasting = fasting
    self.streak = streak
    self.week = week
    self.metDays = metDays ?? Set(week.filter { $0.completed > .zero }.map { $0.day })
  }
}

package struct LivePage: Sendable {
  package var fasting: FastingNow

  package init(fasting: FastingNow) {
    self.fasting = fasting
  }
}

package struct FastPage: Sendable {
  package var fasting: FastingNow
  package var bars: [FastBar]
  package var streak: Int
  package var schedules: Schedules
  /// The bar whose details are shown.
  package var selectedBar: Int?

  package init(
    fasting: FastingNow, bars: [FastBar], streak: Int, schedules: Schedules, selectedBar: Int?
  ) {
    self.fasting = fasting
    self.bars = bars
    self.streak = streak
    self.schedules = schedules
    self.selectedBar = selectedBar
  }
}

package struct HistoryPage: Sendable {
  /// Newest first; running and cancelled ones among them.
  package var fasts: [Fast]
  package var hasMore: Bool
  package var detail: Fast?
  /// The address named a fast that is not there (any more).
  package var isDetailMissing: Bool

  package init(fasts: [Fast], hasMore: Bool, detail: Fast?, isDetailMissing: Bool) {
    self.fasts = fasts
    self.hasMore = hasMore
    self.detail = detail
    self.isDetailMissing = isDetailMissing
  }

  /// One fast was asked for: on a phone it takes the list's place.
  var showsDetail: Bool { detail != nil || isDetailMissing }
}

package struct StatisticsPage: Sendable {
  package var statistics: FastingStatistics
  package var week: [FastingDay]
  package var selectedDay: Int?

  package init(statistics: FastingStatistics, week: [FastingDay], selectedDay: Int?) {
    self.statistics = statistics
    self.week = week
    self.selectedDay = selectedDay
  }
}

package struct SettingsPage: Sendable {
  package var schedules: Schedules
  package var storage: StorageState
  package var sync: SyncState
  package var recordCount: Int
  package var waterGoal: Volume = Hydration.standardGoal
  package var beverages: [Beverage] = []
  package var rest = RestDays()
  /// The marked days, the newest first.
  package var restDays: [Day] = []
  package var hasSample = false

  package init(
    schedules: Schedules, storage: StorageState, sync: SyncState, recordCount: Int
  ) {
    self.schedules = schedules
    self.storage = storage
    self.sync = sync
    self.recordCount = recordCount
  }
}

/// What the browser says of the place where everything is kept.
package struct StorageState: Hashable, Sendable {
  /// Nil until the browser has been asked.
  package var isPersistent: Bool?
  package var usedBytes: Int?
  package var quotaBytes: Int?
  /// The browser keeps nothing at all, as in some private windows.
  package var isRefused = false

  package init() {}
}

package enum SyncState: Hashable, Sendable {
  /// Never paired, or the pairing was removed.
  case alone
  case connecting
  case upToDate
  /// Paired; the server does not answer at the moment.
  case unreachable(unsent: Int)
  /// The server no longer knows this browser.
  case unknownDevice
  /// The server has something that this version cannot read; nothing behind it is read.
  case unreadable
}
