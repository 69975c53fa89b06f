import Trackers

/// The frame and body of each page, defined in its tracker's folder.
extension Content {
  func frame(_ screen: Screen, _ context: PageContext) -> PageFrame {
    let texts = context.texts
    switch self {
    case .onboarding: return PageFrame(tab: nil)
    case .today(let page): return page.frame(context)
    case .fast(let page): return page.frame(context)
    case .daily(let page): return page.frame(context)
    case .plan(let page): return page.frame(context)
    case .review:
      return .plan(eyebrow: texts.review, section: nil, context)
    case .list(let page): return page.frame(context)
    case .people(let list): return .people(of: list, texts)
    case .counts(let page): return page.frame(context)
    case .settings(let page):
      guard let part = page.part else {
        return PageFrame("page-settings", texts.settings, eyebrow: texts.app)
      }
      let frame = PageFrame("page-settings", texts.name(of: part))
      frame.isOfDetail = true
      frame.back = (.settings, texts.settings)
      frame.eyebrow = texts.app
      frame.deskTitle = texts.settings
      return frame
    case .feedback:
      let frame = PageFrame("page-panel", texts.feedbackTitle)
      frame.back = (.settings, texts.settings)
      return frame
    case .panel(let panel):
      let frame = PageFrame("page-panel", texts.name(of: panel))
      frame.back = panel == .activities ? (.counter, texts.counters) : (.settings, texts.settings)
      return frame
    case .notFound: return PageFrame("page-not-found", texts.notFoundTitle)
    }
  }

  func body(_ screen: Screen, _ context: PageContext) -> HTML {
    switch self {
    case .onboarding(let page):
      return main(.class("onboarding"), .key("onboarding")) {
        NoticeList(notices: screen.notices, texts: context.texts).html
        OnboardingView(page: page, context: context).html
      }
    case .today(let page): return TodayView(page: page, context: context).html
    case .fast(let page): return page.body(screen, context)
    case .daily(let page): return DailyView(page: page, screen: screen, context: context).html
    case .plan(let page):
      return PlanView(
        page: page, context: context, isLimited: screen.settings.overLimit == .block
      ).html
    case .review(let period, let selected):
      return PanelPlace("review", period: period, chosen: selected).html(screen, context)
    case .list(let page):
      return PanelPlace("list", subject: page.part.address).html(screen, context)
    case .people(let list): return PanelPlace(peopleOf: list).html(screen, context)
    case .counts(let page): return page.body(context)
    case .settings(let page):
      return SettingsView(
        page: page, settings: screen.settings, lastChange: screen.lastChange,
        unread: screen.unreadAnswers, context: context
      ).html
    case .feedback(let page): return FeedbackView(page: page, context: context).html
    case .panel(let panel): return PanelPlace(panel.rawValue).html(screen, context)
    case .notFound(let address):
      return NotFoundView(address: address, texts: context.texts).html
    }
  }
}

struct NotFoundView {
  let address: String
  let texts: PageTexts

  var html: HTML {
    div(.class("empty")) {
      Icon.flag.html
      p { texts.notFound }
      p(.class("address")) { bdi { address } }
      a(.class("button primary"), .href(.today)) { texts.backToToday }
    }
  }
}
