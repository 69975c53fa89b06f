import CivilTime
import Ledger

/// What widgets show besides the figures of the day: streaks, the last fasts, what was drunk. Status
/// lines and spoken answers do without, and so does whatever must not cost the reading.
package struct WidgetHistory: Hashable, Sendable {
  /// Each of these is nil when its tracker was not asked for.
  package private(set) var fasting: StreakNow?
  package private(set) var water: StreakNow?
  /// By activity.
  package private(set) var tallies: [RecordID: StreakNow] = [:]
  /// The newest fasts, the oldest of these first.
  package private(set) var bars: [FastBar] = []
  /// The day's newest drink.
  package private(set) var lastDrink: Drink?
  package private(set) var beverages = Beverages()
  /// The day's drinks by beverage, the largest volume first.
  package private(set) var breakdown: [BeverageTotal] = []
  /// The day's newest entry of the widget's activity.
  package private(set) var lastEntry: TallyEntry?

  package static let shownBars = 5

  init() {}
}

extension WidgetHistory {
  mutating func readFasts<Store: LedgerStore>(
    in store: Store, _ day: Day, _ dayStart: DayStart, at now: Moment
  ) throws(Store.Failure) {
    fasting = try store.fastingStreakNow(today: day, dayStart: dayStart)
    bars = try store.fastBars(Self.shownBars, at: now.instant)
  }

  mutating func readDrinks<Store: LedgerStore>(
    in store: Store, _ series: DailySeries, _ figure: DayFigure, _ beverages: Beverages
  ) throws(Store.Failure) {
    let today = figure.day..<figure.day + 1
    water = try series.streakNow(figure, in: store)
    lastDrink = try store.drinks(in: today, dayStart: series.dayStart, limit: 1).first
    self.beverages = beverages
    breakdown = try store.breakdown(of: today, beverages, dayStart: series.dayStart)
  }

  mutating func read<Store: LedgerStore>(
    _ activity: Activity, in store: Store, _ series: DailySeries, _ figure: DayFigure,
    isSubject: Bool
  ) throws(Store.Failure) {
    tallies[activity.id] = try series.streakNow(figure, in: store)
    guard isSubject else { return }
    let today = figure.day..<figure.day + 1
    lastEntry = try store.entries(of: activity, in: today, dayStart: series.dayStart).first
  }

  /// The same on a later day, on which nothing has been done yet.
  func emptied(on day: Day) -> WidgetHistory {
    var later = self
    later.fasting = fasting?.on(day)
    later.water = water?.on(day)
    later.tallies = tallies.mapValues { $0.on(day) }
    later.lastDrink = nil
    later.breakdown = []
    later.lastEntry = nil
    return later
  }

  /// The same at a later time of the same day.
  func shown(at later: Instant) -> WidgetHistory {
    var shown = self
    shown.bars = bars.map { bar in
      bar.fast.isRunning
        ? FastBar(fast: bar.fast, elapsed: max(.zero, bar.fast.elapsed(at: later))) : bar
    }
    return shown
  }
}
