import CivilTime
import Ledger

/// The data of widgets and status lines: read once and shown until the next refresh. It has its
/// day, so that yesterday's total is never shown as today's.
package struct WidgetSnapshot: Hashable, Sendable {
  /// The moment at which it is shown; see ``shown(at:)``.
  package private(set) var now: Moment
  /// The day of the totals.
  package private(set) var day: Day
  package let dayStart: DayStart
  package let unit: VolumeUnit
  /// Trackers that the user has hidden; a widget of their own still shows them.
  package let hidden: TrackerSet
  /// The state of fasting; nil, like the next two, if it was not requested.
  package private(set) var fasting: FastNow?
  package private(set) var water: DayFigure?
  package private(set) var plan: DayPlan?
  /// The shown activities, in the user's order; the subject even if it is archived.
  package private(set) var tallies: [CounterFigure] = []
  /// Nearest first.
  package private(set) var dates: [DateCount] = []
  /// The activity for widgets of one: the named one, else the primary one.
  package let subject: RecordID?
  /// Empty unless requested.
  package private(set) var history = WidgetHistory()

  package struct CounterFigure: Hashable, Sendable {
    package let activity: Counter
    package let figure: DayFigure
  }

  package var tally: CounterFigure? { tallies.first { $0.activity.id == subject } }

  package var isFastRunning: Bool {
    if case .running? = fasting { return true }
    return false
  }
}

extension WidgetSnapshot {
  /// Reads only the given trackers, and only this day unless `withHistory`.
  ///
  /// NB: the rollover to this day must be done before; see `rollOver(to:at:)`.
  /// - Parameter activity: the subject; the primary activity unless given.
  package init<Store: LedgerStore>(
    of trackers: TrackerSet, in store: Store, at now: Moment, activity: RecordID? = nil,
    withHistory: Bool = false
  ) throws(Store.Failure) {
    let settings = try Settings(in: store)
    self.now = now
    dayStart = settings.dayStart
    day = now.day(startingAt: settings.dayStart)
    unit = settings.volumeUnit
    hidden = settings.hidden
    if trackers.contains(.fast) {
      fasting = try FastNow(in: store, at: now)
      if withHistory { try history.readFasts(in: store, day, dayStart, at: now) }
    }
    if trackers.contains(.water) {
      let beverages = try Beverages(in: store)
      let series = try store.hydration(beverages, dayStart: dayStart)
      let figure = try series.figure(of: day, in: store)
      water = figure
      if withHistory { try history.readDrinks(in: store, series, figure, beverages, at: now) }
    }
    if trackers.contains(.plan) { plan = try store.dayPlan(day) }
    if trackers.contains(.date) { dates = try store.dateCounts(today: day) }
    let activities = trackers.contains(.counter) ? try Counters(in: store) : nil
    let subject = activities.flatMap { activity ?? $0.primary?.id }
    self.subject = subject
    for activity in activities?.all ?? [] where !activity.isArchived || activity.id == subject {
      let series = try store.series(of: activity, dayStart: dayStart)
      let figure = try series.figure(of: day, in: store)
      tallies.append(CounterFigure(activity: activity, figure: figure))
      guard withHistory else { continue }
      try history.read(
        activity, in: store, series, figure, isSubject: activity.id == subject, at: now)
    }
    if !settings.showsStreaks { history.leaveOutStreaks() }
  }
}

extension WidgetSnapshot {
  /// The snapshot at a later time, without reading again: elapsed times are updated, and on another
  /// day all totals are zero, and streaks are those without new entries.
  package func shown(at later: Moment) -> WidgetSnapshot {
    var shown = self
    shown.now = later
    shown.day = later.day(startingAt: dayStart)
    shown.fasting = fasting?.shown(at: later)
    shown.history = history.shown(at: later.instant)
    guard shown.day != day else { return shown }
    shown.history = shown.history.emptied(on: shown.day)
    shown.water = water?.emptied(on: shown.day)
    shown.plan = plan.map { _ in DayPlan(shown.day, [], doneKeeps: false) }
    shown.tallies = tallies.map {
      CounterFigure(activity: $0.activity, figure: $0.figure.emptied(on: shown.day))
    }
    shown.dates = dates.map { DateCount($0.counter, today: shown.day) }
    return shown
  }
}

extension FastNow {
  fileprivate func shown(at later: Moment) -> FastNow {
    switch self {
    case .running(let running):
      .running(RunningFast(fast: running.fast, now: later, conflicts: running.conflicts))
    case .idle(let idle):
      .idle(
        IdleFast(
          now: later, schedule: idle.schedule, last: idle.last,
          window: idle.last.flatMap {
            EatingWindow(after: $0, schedule: idle.schedule, now: later)
          }))
    }
  }
}

extension DayFigure {
  /// The figure of another day without entries; the goal stays.
  fileprivate func emptied(on day: Day) -> DayFigure {
    DayFigure(day: day, amount: 0, entries: 0, goal: goal, isRest: false)
  }
}

/// Additional data of widgets: streaks, the last fasts, the drinks. Status lines and spoken answers
/// leave it out, to save the reads.
package struct WidgetHistory: Hashable, Sendable {
  /// The streak of fasts; nil, like the next one, if its tracker was not requested.
  package internal(set) var fasting: StreakNow?
  package internal(set) var water: StreakNow?
  /// Streaks by activity.
  package internal(set) var tallies: [RecordID: StreakNow] = [:]
  /// The newest fasts, the oldest of these first.
  package internal(set) var bars: [FastBar] = []
  /// The day's newest drink.
  package internal(set) var lastDrink: Drink?
  package internal(set) var beverages = Beverages()
  /// The day's drinks by beverage, the largest volume first.
  package internal(set) var breakdown: [BeverageTotal] = []
  /// The day's newest entry of the widget's activity.
  package internal(set) var lastEntry: CounterEntry?

  package static let shownBars = 5

  init() {}
}

extension WidgetHistory {
  /// Removes the streaks, for users who turned them off.
  mutating func leaveOutStreaks() {
    (fasting, water, tallies) = (nil, nil, [:])
  }

  /// The history on a later day without entries.
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

  /// The history at a later time of the same day.
  func shown(at later: Instant) -> WidgetHistory {
    var shown = self
    shown.bars = bars.map { bar in
      bar.fast.isRunning
        ? FastBar(fast: bar.fast, elapsed: max(.zero, bar.fast.elapsed(at: later))) : bar
    }
    return shown
  }
}
