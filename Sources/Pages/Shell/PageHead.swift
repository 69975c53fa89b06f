import Trackers

/// The one heading of a page, a line above it, and the way to the settings where no rail has it.
struct PageHead {
  let screen: Screen
  let context: PageContext

  var html: HTML {
    HTML {
      header(.class("page-head")) {
        div {
          if let eyebrow { p(.class("eyebrow")) { eyebrow } }
          h1 { title }
        }
        if screen.route != .settings {
          a(.class("icon-button gear"), .href(.settings), .label(context.texts.settings)) {
            Icon.gear.html
          }
        }
      }
      if screen.route.destination == .fast { FastSections(screen.route, context.texts).html }
    }
  }

  private var title: String {
    switch screen.content {
    case .onboarding: context.texts.app
    case .today: context.texts.today
    case .fast, .history, .statistics: context.texts.fast
    case .settings: context.texts.settings
    case .notFound: context.texts.notFoundTitle
    }
  }

  private var eyebrow: String? {
    switch screen.content {
    case .today: context.locale.longDate(context.today, today: context.today)
    case .fast(let page): page.fasting.summary(context.texts)
    case .history: context.texts.history
    case .statistics: context.texts.stats
    case .settings: context.texts.app
    case .onboarding, .notFound: nil
    }
  }
}

extension FastingNow {
  fileprivate func summary(_ texts: PageTexts) -> String {
    switch self {
    case .running(let running): running.isGoalReached ? texts.goalReached : texts.running
    case .idle(let idle): idle.window?.isOpen == true ? texts.eatingWindow : texts.notFasting
    }
  }
}

/// Now, History, Stats.
struct FastSections {
  let route: Route
  let texts: PageTexts

  init(_ route: Route, _ texts: PageTexts) {
    self.route = route
    self.texts = texts
  }

  var html: HTML {
    nav(.class("segmented sections"), .label(texts.sections), .key("sections")) {
      segment(.fast, texts.now, .now, isCurrent: route == .fast)
      segment(.history, texts.history, .history, isCurrent: isHistory)
      segment(.statistics, texts.stats, .statistics, isCurrent: route == .statistics)
    }
  }

  private var isHistory: Bool {
    switch route {
    case .history, .fastDetail: true
    default: false
    }
  }

  private func segment(
    _ target: Route, _ name: String, _ shortcut: Shortcut, isCurrent: Bool
  ) -> HTML {
    a(.class("segment"), .href(target), .current(isCurrent), .shortcut(shortcut)) { name }
  }
}
