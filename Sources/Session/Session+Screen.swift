import CivilTime
import Ledger
import Pages
import Trackers

extension Session {
  var screen: Screen {
    let settings = Settings(in: ledger)
    var screen = Screen(
      route: route, content: content(settings), sheet: sheet, toast: toast,
      notices: notices, now: now, zone: zone, settings: settings, locale: locale, isTouch: isTouch)
    screen.isPartial = isPartial
    if isPartial || sync.isBlocked { screen.notices.append(.unreadable) }
    if let celebration, now.instant < celebration.end { screen.celebrated = celebration.of }
    screen.lastChange = ledger.undoEntries.last.map { words.done($0.label) }
    return screen
  }

  private func content(_ settings: Settings) -> Content {
    let today = now.day(startingAt: settings.dayStart)
    guard settings.isWelcomed else {
      return .onboarding(
        OnboardingPage(
          schedules: Schedule.presets, chosen: firstStart.schedule, hidden: firstStart.hidden,
          goal: firstStart.waterGoal, unit: settings.volumeUnit))
    }
    switch route {
    case .today:
      return .today(todayPage(settings, today))
    case .fast:
      return .fast(
        FastPage(
          fasting: fasting(), bars: ledger.fastBars(5, at: now.instant),
          streak: ledger.currentFastingStreak(today: today, dayStart: settings.dayStart),
          schedules: Schedules(in: ledger), selectedBar: visit.selectedBar))
    case .live: return .live(LivePage(fasting: fasting()))
    case .history: return history(detail: nil)
    case .fastDetail(let id): return history(detail: id)
    case .statistics:
      return .statistics(
        StatisticsPage(
          statistics: FastingStatistics(
            ledger.fasts(), today: today, dayStart: settings.dayStart,
            firstWeekday: settings.firstWeekday ?? locale.firstWeekday,
            rest: RestDays(in: ledger, for: Fasting.subject)),
          week: week(settings, today, now), selectedDay: visit.selectedDay))
    case .daily(let daily, let part): return dailyContent(daily, part, settings, today)
    case .plan(let part): return planContent(part, settings, today)
    case .task(let id): return taskContent(id, settings, today)
    case .tallies: return .tallies(talliesPage(settings, today))
    case .dates:
      return .dates(
        DatesPage(
          dates: ledger.dateCounts(today: today),
          archived: ledger.dateCounts(today: today, archived: true)))
    case .settings: return .settings(settingsPage(settings, today))
    case .panel(let panel): return .panel(panel)
    case .unknown(let address): return .notFound(address: address)
    }
  }

  private func fasting() -> FastingNow {
    FastingNow(in: ledger, at: now, schedule: plannedSchedule())
  }

  /// The goal that was chosen for the next fast alone, in the shape of a schedule without a name.
  func plannedSchedule() -> Schedule? {
    let minutes: Int
    switch plan {
    case nil: return nil
    case .schedule(let schedule): return schedule
    case .minutes(let count): minutes = count
    case .until(let end): minutes = (end - now + .seconds(30)).wholeMinutes
    }
    return Schedule(key: .preset(""), name: "", goal: FastGoal(clamping: minutes))
  }

  private func week(_ settings: Settings, _ today: Day, _ now: Moment) -> [FastingDay] {
    ledger.fastingWeek(upTo: today, dayStart: settings.dayStart, at: now.instant)
  }

  private func history(detail id: RecordID?) -> Content {
    let fasts = ledger.fasts(limit: visit.historyLimit + 1)
    let detail = id.flatMap { ledger.fast($0) }
    return .history(
      HistoryPage(
        fasts: Array(fasts.prefix(visit.historyLimit)), hasMore: fasts.count > visit.historyLimit,
        detail: detail, isDetailMissing: id != nil && detail == nil))
  }
}

extension Screen {
  /// Whether something on it changes each second.
  var showsSeconds: Bool {
    let fasting: FastingNow
    switch content {
    case .today(let page):
      if page.hidesFasting { return false }
      fasting = page.fasting
    case .fast(let page): fasting = page.fasting
    case .live(let page): fasting = page.fasting
    case .onboarding, .history, .statistics, .daily, .plan, .tallies, .dates, .settings,
      .panel, .notFound:
      return false
    }
    switch fasting {
    case .running: return true
    case .idle(let idle): return idle.window != nil
    }
  }
}
