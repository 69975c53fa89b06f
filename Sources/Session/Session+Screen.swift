import CivilTime
import Ledger
import Pages
import Trackers

/// The screen to show. Each page's data is read in its tracker's folder.
extension Session {
  var screen: Screen {
    let settings = Settings(in: ledger)
    var screen = Screen(
      route: tab.route, content: content(settings), sheet: sheet, toast: toast,
      notices: notices.filter { tab.route == .today || !$0.isHint }, now: now, zone: tab.zone,
      settings: settings, locale: tab.locale, isTouch: tab.isTouch)
    screen.waiting = ledger.waiting(of: screen.content.tasks, today: today)
    screen.isPartial = isIncomplete
    if isIncomplete { screen.notices.append(.unreadable) }
    screen.celebrated = celebrations.flying(at: now.instant)
    screen.unreadAnswers = feedback.unread
    screen.hasKeys = tab.hasKeys
    screen.hasLists = tab.managesLists || ledger.hasLists
    screen.managesLists = tab.managesLists
    screen.canRedo = !ledger.redoEntries.isEmpty
    screen.lastChange = ledger.undoEntries.last.map { words.done($0.label) }
    return screen
  }

  private func content(_ settings: Settings) -> Content {
    // A link for joining a space may open a new app; the choices come from the other devices.
    guard !isFirstStart(settings) || tab.route == .panel(.sync) else {
      var page = OnboardingPage(tab.firstStart)
      if !page.isAgain { page.install = storage.install }
      return .onboarding(page)
    }
    switch tab.route {
    case .today: return .today(TodayPage(in: ledger, tab))
    case .fast(let part): return .fast(FastPage(part, in: ledger, tab))
    case .daily(let daily, let part):
      return DailyPage(daily, part, in: ledger, tab).map { .daily($0) }
        ?? .notFound(address: tab.route.description)
    case .plan(.review(let period)): return .review(period, selected: tab.visit.selectedDay)
    case .plan(let part): return .plan(PlanPage(part, in: ledger, tab))
    case .list(let part): return .list(ListFrame(part, in: ledger))
    case .people(let list) where tab.managesLists: return .people(of: list)
    case .people(let list?): return .list(ListFrame(.people(list), in: ledger))
    case .people: return .list(ListFrame(.all, in: ledger))
    case .counter: return .counts(countsPage(isOfDates: false, settings))
    case .date: return .counts(countsPage(isOfDates: true, settings))
    case .settings: return .settings(settingsPage(nil, settings))
    case .setting(let part): return .settings(settingsPage(part, settings))
    case .feedback: return .feedback(feedback.page)
    case .panel(let panel): return .panel(panel)
    case .unknown(let address): return .notFound(address: address)
    }
  }

  /// Whether to show onboarding: not if there are entries, for example from other devices.
  private func isFirstStart(_ settings: Settings) -> Bool {
    if settings.isWelcomed { return tab.firstStart.isAgain }
    return (Kind.entries + [.date]).allSatisfy { !ledger.has($0) }
  }

  private func countsPage(isOfDates: Bool, _ settings: Settings) -> CountsPage {
    let hasBoth = settings.hidden.isDisjoint(with: [.counter, .date])
    var page = CountsPage(counters: nil, dates: nil, isOfDates: isOfDates)
    if hasBoth || !isOfDates {
      page.counters = CountersPage(
        tallies: ledger.tallies(
          today: today, dayStart: settings.dayStart, withWeek: true, clock: tab.now),
        archived: Counters(in: ledger).archived)
    }
    if hasBoth || isOfDates {
      page.dates = DatesPage(
        dates: ledger.dateCounts(today: today),
        archived: ledger.dateCounts(today: today, archived: true))
    }
    return page
  }

  private func settingsPage(_ part: SettingsPart?, _ settings: Settings) -> SettingsPage {
    var page = SettingsPage(
      schedules: Schedules(in: ledger), storage: storage, recordCount: ledger.recordCount)
    page.part = part
    page.query = tab.visit.settingsQuery
    let goals = ledger.hydration(dayStart: settings.dayStart).goals
    page.waterGoal = Volume(tenths: goals.goal(on: today)?.amount ?? 0)
    page.beverages = Beverages(in: ledger).custom
    page.rest = RestDays(in: ledger)
    let activities = Counters(in: ledger)
    page.restDays = RestDays.marks(in: ledger).compactMap { mark in
      words.texts.name(of: mark.owner, activities).map { (mark, $0) }
    }
    page.hasSample = SampleData.isIn(ledger)
    page.hasKeys = tab.hasKeys
    return page
  }
}

extension OnboardingPage {
  fileprivate init(_ firstStart: FirstStart) {
    self.init(
      schedules: Schedule.presets, chosen: firstStart.schedule, hidden: firstStart.hidden,
      goal: firstStart.waterGoal, unit: firstStart.unit)
    reminds = firstStart.reminds
    isAgain = firstStart.isAgain
    step = firstStart.step
  }
}

extension Screen {
  /// Whether it shows a time that changes each second.
  var showsSeconds: Bool {
    switch content.fasting {
    case .running?: true
    case .idle(let idle)?: idle.window != nil
    case nil: false
    }
  }
}

extension Content {
  fileprivate var tasks: [PlanTask] {
    switch self {
    case .today(let page): page.plan?.tasks ?? []
    case .plan(let page): page.tasks
    case .onboarding, .fast, .daily, .review, .list, .people, .counts, .settings, .feedback, .panel,
      .notFound:
      []
    }
  }

  /// The state of fasting, on a page with a clock.
  fileprivate var fasting: FastNow? {
    switch self {
    case .today(let page): page.hidesFasting ? nil : page.fasting
    case .fast(.now(let page)): page.fasting
    case .fast(.live(let page)): page.fasting
    case .onboarding, .fast, .daily, .plan, .review, .list, .people, .counts, .settings,
      .feedback, .panel, .notFound:
      nil
    }
  }
}

extension Session {
  /// Today by the user's day start.
  var today: Day { tab.today(in: ledger) }

  var words: SessionWords {
    SessionWords(
      texts: PageTexts(language: tab.locale.language), locale: tab.locale, now: now,
      zone: tab.zone, today: today)
  }
}
