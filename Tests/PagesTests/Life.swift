import CivilTime
import Ledger
import Pages
import Trackers

/// A user's entries, and the pages drawn from them.
struct Life {
  var store = MemoryLedger(replica: ReplicaID(rawValue: 1))
  var settings = Settings()
  var locale = LocaleFormat()
  var now = Samples.now
  private var made = 0

  var today: Day { now.day(startingAt: settings.dayStart) }

  /// - Returns: the id of what was made, if something was.
  @discardableResult
  mutating func perform(_ command: TrackerCommand) -> RecordID {
    made += 1
    let id = Samples.id(1000 + made)
    do {
      _ = try store.perform(command, at: now, newID: id)
    } catch {
      preconditionFailure("\(command) was refused: \(error)")
    }
    return id
  }

  @discardableResult
  mutating func drink(
    _ tenths: Int64, of beverage: Beverage.Key = .water, _ at: String? = nil, note: String = ""
  ) -> RecordID {
    let at = at.map { Samples.moment($0 + ":00+01:00") }
    let draft = DrinkDraft(
      Volume(tenths: tenths), of: beverage, at: at, note: note, isConfirmed: true)
    return perform(.water(.log(draft)))
  }

  @discardableResult
  mutating func count(
    _ thousandths: Int64, of activity: RecordID, _ at: String? = nil, note: String = ""
  ) -> RecordID {
    let at = at.map { Samples.moment($0 + ":00+01:00") }
    let amount = CounterAmount(thousandths: thousandths)
    return perform(.counter(.log(activity, CounterEntryDraft(amount, at: at, note: note))))
  }

  mutating func activity(
    _ name: String, _ goal: DailyGoal? = nil, unit: String = "", quick: [Int64] = [1000],
    _ symbol: Symbol = .star
  ) -> RecordID {
    let draft = CounterDraft(
      name: name, symbol: symbol, unit: unit,
      quickAmounts: quick.map { CounterAmount(thousandths: $0) })
    return perform(.counter(.add(draft, goal: goal)))
  }

  @discardableResult
  mutating func date(
    _ name: String, _ day: Day, _ kind: DateDraft.Kind, yearly: Bool = false
  ) -> RecordID {
    perform(.date(.add(DateDraft(name: name, day: day, kind: kind, isYearly: yearly))))
  }
}

/// Pages as the session makes them.
extension Life {
  func screen(_ route: Route, _ sheet: Sheet? = nil) -> Screen {
    Screen(
      route: route, content: content(route), sheet: sheet, now: now, zone: Samples.zone,
      settings: settings, locale: locale, isTouch: false)
  }

  private func content(_ route: Route) -> Content {
    switch route {
    case .today: .today(todayPage)
    case .daily(let daily, let part):
      page(daily, part).map { .daily($0) } ?? .notFound(address: route.description)
    case .counter: .counts(countsPage(isOfDates: false))
    case .date: .counts(countsPage(isOfDates: true))
    case .plan(.review(let period)): .review(period, selected: nil)
    case .plan(let part): .plan(planPage(part))
    case .list(let part): .list(ListFrame(part, of: nil))
    case .settings: .settings(settingsPage(nil))
    case .setting(let part): .settings(settingsPage(part))
    case .feedback: .feedback(FeedbackPage())
    case .panel(let panel): .panel(panel)
    case .people(let list): .people(of: list)
    case .fast, .unknown:
      .notFound(address: route.description)
    }
  }

  private func countsPage(isOfDates: Bool) -> CountsPage {
    let hasBoth = settings.hidden.isDisjoint(with: [.counter, .date])
    let counters = CountersPage(
      tallies: store.tallies(today: today, dayStart: settings.dayStart, withWeek: true),
      archived: Counters(in: store).archived)
    let dates = DatesPage(
      dates: store.dateCounts(today: today),
      archived: store.dateCounts(today: today, archived: true))
    return CountsPage(
      counters: hasBoth || !isOfDates ? counters : nil,
      dates: hasBoth || isOfDates ? dates : nil, isOfDates: isOfDates)
  }

  private var todayPage: TodayPage {
    var page = TodayPage(
      fasting: FastNow(in: store, at: now), streak: 0,
      week: store.fastingWeek(upTo: today, dayStart: settings.dayStart, at: now.instant))
    page.order = settings.todayOrder.trackers
    page.hidesFasting = settings.hidden.contains(.fast)
    if !settings.hidden.contains(.water) {
      page.water = WaterNow(in: store, today: today, settings)
      page.beverages = Beverages(in: store).all
    }
    if !settings.hidden.contains(.plan) {
      page.plan = store.dayPlan(today)
      page.overdueCount = store.overdue(before: today).count
    }
    if !settings.hidden.contains(.counter) {
      page.tallies = store.tallies(today: today, dayStart: settings.dayStart)
      page.primary = Counters(in: store).primary?.id
    }
    if !settings.hidden.contains(.date) { page.nearestDate = store.dateCounts(today: today).first }
    return page
  }

  func page(_ id: SubjectID, _ part: DailyPart) -> DailyPage? {
    guard let subject = subject(id), let series = store.series(of: id, dayStart: settings.dayStart)
    else { return nil }
    var shown = today
    if case .day(let day) = part { shown = day }
    var page = DailyPage(
      subject: subject, part: part, figure: series.figure(of: shown, in: store),
      streak: series.currentStreak(today: today, in: store))
    page.entries = store.entries(
      of: subject, in: shown..<shown + 1, dayStart: settings.dayStart)
    if case .water = subject.kind {
      let beverages = Beverages(in: store)
      page.beverages = beverages.all
      page.breakdown = store.breakdown(
        of: today - 6..<today + 1, beverages, dayStart: settings.dayStart)
    }
    page.week = series.figures(today - 6..<today + 1, in: store)
    page.selectedDay = 6
    let period = ChartPeriod(
      .week, to: nil, first: series.firstDay(in: store), today: today, firstWeekday: .monday)
    page.period = period
    page.periodDays = series.figures(
      period.daysBefore.lowerBound..<period.days.upperBound, in: store)
    page.map = series.figures(today - (today.date.day - 1)..<today + 1, in: store)
    page.days = series.loggedDays(in: .always, in: store)
    page.year = series.summary(today - 370..<today + 1, today: today, in: store)
    return page
  }

  /// With the settings of this life, which its store does not hold.
  func subject(_ id: SubjectID) -> Subject? {
    switch id {
    case .water: Subject(water: settings.quickAdds, settings.volumeUnit)
    case .activity: store.subject(id)
    }
  }

  private func settingsPage(_ part: SettingsPart?) -> SettingsPage {
    var page = SettingsPage(
      schedules: Samples.schedules, storage: StorageState(), recordCount: store.recordCount)
    page.part = part
    page.beverages = Beverages(in: store).custom
    page.rest = RestDays(in: store)
    page.restDays = RestDays.marks(in: store).map { ($0, $0.owner == .all ? "" : Samples.hostile) }
    page.hasSample = SampleData.isIn(store)
    return page
  }
}
