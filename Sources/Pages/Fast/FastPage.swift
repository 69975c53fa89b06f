import CivilTime
import Exchange
import Texts
import Trackers

package enum FastPage: Sendable {
  case now(FastDetailPage)
  case live(LivePage)
  case history(HistoryPage)
  /// The statistics of a period, drawn by the engine of reminders, with the index of the chosen
  /// bar.
  case statistics(ChartAddress, selected: Int?)
}

package struct FastDetailPage: Sendable {
  package var fasting: FastNow
  package var bars: [FastBar]
  package var streak: Int
  package var broken: StreakBreak?
  package var schedules: Schedules
  /// The index of the bar whose details are shown.
  package var selectedBar: Int?

  package init(
    fasting: FastNow, bars: [FastBar], streak: Int, schedules: Schedules, selectedBar: Int?
  ) {
    self.fasting = fasting
    self.bars = bars
    self.streak = streak
    self.schedules = schedules
    self.selectedBar = selectedBar
  }
}

package struct HistoryPage: Sendable {
  /// Newest first, including running and cancelled ones.
  package var fasts: [Fast]
  package var hasMore: Bool
  package var detail: Fast?
  /// Whether the address is of a fast that is unknown or deleted.
  package var isDetailMissing: Bool

  package init(fasts: [Fast], hasMore: Bool, detail: Fast?, isDetailMissing: Bool) {
    self.fasts = fasts
    self.hasMore = hasMore
    self.detail = detail
    self.isDetailMissing = isDetailMissing
  }

  /// Whether one fast is open: on a phone it replaces the list.
  var showsDetail: Bool { detail != nil || isDetailMissing }
}

package struct StatisticsPage: Sendable {
  package var statistics: FastStatistics
  /// The days of the last year, from the first day of a week, oldest first.
  package var year: [FastDay]
  package var period: ChartPeriod
  /// The days of the period, after those of the one before it.
  package var days: [FastDay]
  /// The goal of the selected schedule.
  package var goal: Span
  /// The index of the chosen bar.
  package var selected: Int?

  package init(
    statistics: FastStatistics, year: [FastDay], period: ChartPeriod, days: [FastDay], goal: Span,
    selected: Int?
  ) {
    self.statistics = statistics
    self.year = year
    self.period = period
    self.days = days
    self.goal = goal
    self.selected = selected
  }
}

package struct LivePage: Sendable {
  package var fasting: FastNow

  package init(fasting: FastNow) {
    self.fasting = fasting
  }
}

extension FastPage {
  func frame(_ context: PageContext) -> PageFrame {
    let texts = context.texts
    let frame: PageFrame
    switch self {
    case .live(let page):
      frame = PageFrame(tab: page.fasting.elapsed(context) ?? texts.fast)
      frame.foot = " over-dock"
      return frame
    case .now(let page):
      frame = PageFrame("page-fast", texts.fast, eyebrow: page.fasting.summary(texts))
      frame.tab = page.fasting.elapsed(context) ?? texts.fast
      frame.links = (nil, [HeadLink(route: .fast(.live), icon: .today, name: texts.liveView)])
      frame.foot = " over-dock"
    case .history(let page):
      frame = PageFrame("page-history", texts.fast, eyebrow: texts.history)
      frame.isOfDetail = page.showsDetail
      frame.export = .saves(.fasts)
      frame.tab = texts.history
    case .statistics:
      frame = PageFrame("page-statistics", texts.fast, eyebrow: texts.stats)
      frame.tab = texts.stats
    }
    frame.sections = Sections(
      of: texts.fast, now: .fast(.now), history: .fast(.history),
      statistics: .fast(.statistics()),
      current: section, texts)
    return frame
  }

  func body(_ screen: Screen, _ context: PageContext) -> HTML {
    switch self {
    case .now(let page): FastView(page: page, context: context).html
    case .live(let page): LiveView(page: page, context: context).html
    case .history(let page): HistoryView(page: page, context: context).html
    case .statistics(let period, let selected):
      PanelPlace("fasts", period: period, chosen: selected).html(screen, context)
    }
  }

  private var section: Int {
    switch self {
    case .now, .live: 0
    case .history: 1
    case .statistics: 2
    }
  }
}

extension FastNow {
  /// `11h 52m`, for the browser tab's title; nil while no fast runs.
  func elapsed(_ context: PageContext) -> String? {
    guard case .running(let running) = self else { return nil }
    return context.duration(running.elapsed)
  }

  fileprivate func summary(_ texts: PageTexts) -> String {
    switch self {
    case .running(let running): running.isGoalReached ? texts.goalReached : texts.fastingWord
    case .idle(let idle): idle.window?.isOpen == true ? texts.eatingWindow : texts.notFasting
    }
  }
}

/// The fast alone, as large as the screen: for a desk, a watch and picture-in-picture.
struct LiveView {
  let page: LivePage
  let context: PageContext

  var html: HTML {
    main(.class("page page-live over-dock"), .key("live")) {
      h1(.class("visually-hidden")) { context.texts.liveView }
      section(
        .class("fast-hero accent-\(page.fasting.accent)"), .id("live"), .label(context.texts.fast)
      ) {
        switch page.fasting {
        case .running(let running):
          RunningHero(running: running, context: context).html
        case .idle(let idle): IdleHero(idle: idle, context: context).html
        }
      }
      nav(.class("live-links"), .label(context.texts.liveView)) {
        a(.class("button quiet-button"), .href(.fast(.now))) {
          Icon.back.html
          context.texts.fast
        }
        button(.class("button quiet-button"), .opensWindow) { context.texts.miniWindow }
      }
    }
  }
}
