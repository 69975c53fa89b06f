import Trackers

/// The one heading of a page, a line above it, and the way to the settings where no rail has it.
struct PageHead {
  let screen: Screen
  let context: PageContext

  var html: HTML {
    HTML {
      header(.class("page-head")) {
        div {
          if case .daily(.activity, _) = screen.route {
            a(.class("back-link head-back"), .href(.tallies)) {
              Icon.back.html
              context.texts.tallies
            }
          }
          if screen.route.isOfSettings, screen.route != .settings {
            a(.class("back-link head-back"), .href(.settings)) {
              Icon.back.html
              context.texts.settings
            }
          }
          if let eyebrow { p(.class("eyebrow")) { eyebrow } }
          h1 { title }
        }
        if screen.route == .fast {
          a(.class("icon-button"), .href(.live), .label(context.texts.liveView)) {
            Icon.today.html
          }
        }
        if case .plan = screen.content {
          // The way to what is no list of things to do.
          nav(.class("head-links"), .label(context.texts.more)) {
            link(.search, .search, context.texts.search, .shortcut(.search))
            link(.archive, .archive, context.texts.archive)
            link(.review(nil), .chart, context.texts.review)
          }
        }
        if screen.route != .settings {
          a(.class("icon-button gear"), .href(.settings), .label(context.texts.settings)) {
            Icon.gear.html
          }
        }
      }
      Sections(screen: screen, texts: context.texts).html
    }
  }

  @inline(never)
  private func link(
    _ part: PlanPart, _ icon: Icon, _ name: String, _ shortcut: Attribute = .none
  ) -> HTML {
    a(
      .class("icon-button"), .href(.plan(part)), .label(name),
      .current(screen.route == .plan(part)), shortcut
    ) { icon.html }
  }

  private var title: String {
    switch screen.content {
    case .onboarding: context.texts.app
    case .today: context.texts.today
    case .fast, .live, .history, .statistics: context.texts.fast
    case .daily(let page): DailyWords(page.tracker, context).name
    case .plan: context.texts.plan
    case .tallies, .dates: context.texts.count
    case .settings: context.texts.settings
    case .panel(let panel): context.texts.name(of: panel)
    case .notFound: context.texts.notFoundTitle
    }
  }

  private var eyebrow: String? {
    switch screen.content {
    case .today: context.locale.longDate(context.today, today: context.today)
    case .fast(let page): page.fasting.summary(context.texts)
    case .history: context.texts.history
    case .statistics: context.texts.stats
    case .daily(let page):
      switch page.part {
      case .now: context.locale.longDate(context.today, today: context.today)
      case .day, .history: context.texts.history
      case .statistics: context.texts.stats
      }
    case .plan(let page): page.eyebrow(context)
    case .tallies: context.texts.tallies
    case .dates: context.texts.dates
    case .settings: context.texts.app
    case .onboarding, .live, .panel, .notFound: nil
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

/// Now, History, Stats; or Tallies and Dates.
struct Sections {
  let screen: Screen
  let texts: PageTexts

  var html: HTML {
    switch screen.route {
    case .fast, .history, .fastDetail, .statistics:
      nav(.class("segmented sections"), .label(texts.sections), .key("sections")) {
        segment(.fast, texts.now, .now)
        segment(.history, texts.history, .history, isCurrent: isFastHistory)
        segment(.statistics, texts.stats, .statistics)
      }
    case .daily(let daily, let part):
      nav(.class("segmented sections"), .label(texts.sections), .key("sections")) {
        segment(.daily(daily, .now), texts.now, .now)
        segment(.daily(daily, .history), texts.history, .history, isCurrent: isHistory(part))
        segment(.daily(daily, .statistics), texts.stats, .statistics)
      }
    case .plan, .task:
      nav(.class("segmented sections"), .label(texts.sections(of: texts.plan)), .key("sections")) {
        segment(.plan(.day(nil)), texts.dayWord, .now, isCurrent: planSegment == 0)
        segment(.plan(.week(nil)), texts.week, .history, isCurrent: planSegment == 1)
        segment(.plan(.backlog), texts.backlog, .statistics, isCurrent: planSegment == 2)
      }
    case .tallies, .dates:
      if hidden.contains(.tallies) || hidden.contains(.dates) {
        HTML.empty
      } else {
        nav(.class("segmented sections"), .label(texts.sections(of: texts.count)), .key("sections"))
        {
          segment(.tallies, texts.tallies, .now)
          segment(.dates, texts.dates, .history)
        }
      }
    case .today, .live, .settings, .panel, .unknown: HTML.empty
    }
  }

  /// Which of the three is shown; a task is beside the list that it was chosen from.
  private var planSegment: Int? {
    guard case .plan(let page) = screen.content else { return nil }
    return switch page.list {
    case .day: 0
    case .week: 1
    case .backlog: 2
    case .search, .archive, .review: nil
    }
  }

  private var hidden: Set<Tracker> { screen.settings.hidden }

  private var isFastHistory: Bool {
    switch screen.route {
    case .history, .fastDetail: true
    case .today, .fast, .live, .statistics, .daily, .plan, .task, .tallies, .dates, .settings,
      .panel, .unknown:
      false
    }
  }

  private func isHistory(_ part: DailyPart) -> Bool {
    switch part {
    case .history, .day: true
    case .now, .statistics: false
    }
  }

  private func segment(
    _ target: Route, _ name: String, _ shortcut: Shortcut, isCurrent: Bool? = nil
  ) -> HTML {
    a(
      .class("segment"), .href(target), .current(isCurrent ?? (screen.route == target)),
      .shortcut(shortcut)
    ) { name }
  }
}
