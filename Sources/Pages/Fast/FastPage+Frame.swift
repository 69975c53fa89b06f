import Exchange
import Texts
import Trackers

extension FastPage {
  func frame(_ context: PageContext) -> PageFrame {
    let texts = context.texts
    let frame: PageFrame
    switch self {
    case .live(let page):
      frame = PageFrame(tab: page.fasting.clock(context) ?? texts.fast)
      frame.foot = " over-dock"
      return frame
    case .now(let page):
      frame = PageFrame("page-fast", texts.fast, eyebrow: page.fasting.summary(texts))
      frame.tab = page.fasting.clock(context) ?? texts.fast
      frame.links = (nil, [HeadLink(route: .fast(.live), icon: .today, name: texts.liveView)])
      frame.foot = " over-dock"
    case .history(let page):
      let classes = page.showsDetail ? "page-history page-detail" : "page-history"
      frame = PageFrame(classes, texts.fast, eyebrow: texts.history)
      frame.export = .saves(.fasts)
      frame.tab = texts.history
    case .statistics:
      frame = PageFrame("page-statistics", texts.fast, eyebrow: texts.stats)
      frame.tab = texts.stats
    }
    frame.sections = Sections(
      of: texts.fast, now: .fast(.now), history: .fast(.history),
      statistics: .fast(.statistics),
      current: section, texts)
    return frame
  }

  func body(_ screen: Screen, _ context: PageContext) -> HTML {
    switch self {
    case .now(let page): FastView(page: page, context: context).html
    case .live(let page): LiveView(page: page, context: context).html
    case .history(let page): HistoryView(page: page, context: context).html
    case .statistics(let day): PanelPlace("fasts", chosen: day).html(screen, context)
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
  /// `11:52`, for the browser tab's title; nil while no fast runs.
  func clock(_ context: PageContext) -> String? {
    guard case .running(let running) = self else { return nil }
    return context.clock(running.elapsed)
  }

  fileprivate func summary(_ texts: PageTexts) -> String {
    switch self {
    case .running(let running): running.isGoalReached ? texts.goalReached : texts.running
    case .idle(let idle): idle.window?.isOpen == true ? texts.eatingWindow : texts.notFasting
    }
  }
}
