import Trackers

/// What stands around every page: navigation, heading, notices, and what lies over it.
struct Shell {
  let screen: Screen
  let context: PageContext

  init(_ screen: Screen) {
    self.screen = screen
    context = PageContext(screen)
  }

  var html: HTML {
    HTML {
      if case .onboarding(let page) = screen.content {
        main(.class("onboarding"), .key("onboarding")) {
          NoticeList(notices: screen.notices, texts: context.texts).html
          OnboardingView(page: page, context: context).html
        }
      } else if case .live(let page) = screen.content {
        LiveView(page: page, context: context).html
      } else {
        div(.class("app"), .key("app")) {
          Navigation(
            route: screen.route, hidden: screen.settings.hidden, texts: context.texts
          ).html
          main(.class("page \(pageName)\(footClass)"), .key(pageName)) {
            PageHead(screen: screen, context: context).html
            NoticeList(notices: screen.notices, texts: context.texts).html
            pageContent
          }
        }
      }
      if screen.lastChange != nil, screen.toast?.canUndo != true { undoKey }
      if let toast = screen.toast {
        ToastView(toast: toast, footClass: footClass, texts: context.texts).html
      }
      if let sheet = screen.sheet { SheetView(sheet: sheet, screen: screen, context).html }
    }
  }

  /// Undo by its key outlives the toast and a restart; to the eye, it stands in the settings.
  private var undoKey: HTML {
    button(
      .class("visually-hidden"), .key("undo-key"), .action(.undo), .shortcut(.undo),
      Attribute("tabindex", "-1"), Attribute("aria-hidden", "true")
    ) { context.texts.undo }
  }

  private var pageName: String {
    switch screen.content {
    case .onboarding: "page-onboarding"
    case .today: "page-today"
    case .fast: "page-fast"
    case .live: "page-live"
    case .history(let page): page.showsDetail ? "page-history page-detail" : "page-history"
    case .statistics: "page-statistics"
    case .daily(let page):
      switch page.part {
      case .now, .day: "page-fast page-daily"
      case .history: "page-daily-history"
      case .statistics: "page-statistics"
      }
    case .plan(let page): page.showsDetail ? "page-plan page-detail" : "page-plan"
    case .tallies, .dates: "page-count"
    case .settings: "page-settings"
    case .panel: "page-panel"
    case .notFound: "page-not-found"
    }
  }

  /// What lies over the foot of the page, for its last row and for toasts to stand clear of.
  ///
  /// NB: `:has` would find it, but then each change anywhere has the whole page looked through.
  private var footClass: String {
    switch screen.content {
    case .fast, .live: " over-dock"
    case .plan(let page): page.hasTaskButton ? " over-task-button" : ""
    case .onboarding, .today, .history, .statistics, .daily, .tallies, .dates, .settings, .panel,
      .notFound:
      ""
    }
  }

  private var pageContent: HTML {
    switch screen.content {
    case .onboarding, .live: .empty
    case .today(let page):
      TodayView(page: page, context: context).html
    case .fast(let page):
      FastView(page: page, context: context).html
    case .history(let page): HistoryView(page: page, context: context).html
    case .statistics(let page): StatisticsView(page: page, context: context).html
    case .daily(let page):
      DailyView(page: page, context: context).html
    case .plan(let page):
      PlanView(
        page: page, context: context, isLimited: screen.settings.overLimit == .block
      ).html
    case .tallies(let page): TalliesView(page: page, context: context).html
    case .dates(let page): DatesView(page: page, context: context).html
    case .settings(let page):
      SettingsView(
        page: page, settings: screen.settings, lastChange: screen.lastChange, context: context
      ).html
    // NB: an engine of its own would take a part for everything, and export it as such.
    case .panel where screen.isPartial:
      div(.class("empty")) {
        Icon.warning.html
        p { context.texts.panelNeedsAll }
      }
    case .panel(let panel): div(.id("panel-" + panel.rawValue), .keepsChildren) {}
    case .notFound(let address): NotFoundView(address: address, texts: context.texts).html
    }
  }
}
