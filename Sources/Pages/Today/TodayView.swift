import CivilTime
import Trackers

/// The whole day on one page: its ring, what runs, and how the week went.
struct TodayView {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    div(.class("today-grid accent-\(page.fasting.accent)")) {
      TodayHero(page: page, context: context).html
      TodayFastCard(fasting: page.fasting, context: context).html
      TodayWeek(page: page, context: context).html
      if case .running(let running) = page.fasting {
        MilestoneCard(running: running, context: context).html
      } else if case .idle(let idle) = page.fasting, let last = idle.last {
        LastFastCard(fast: last, context: context).html
      }
    }
  }
}

extension FastingNow {
  /// Names the colour of the ring: `fast`, `goal`, `window` or `rest`.
  var accent: String {
    switch self {
    case .running(let running): running.isGoalReached ? "goal" : "fast"
    case .idle(let idle): idle.window?.isOpen == true ? "window" : "fast"
    }
  }

  /// What the ring shows: a fast fills it, an eating window empties it.
  var ringPermille: Int {
    switch self {
    case .running(let running): running.permille
    case .idle(let idle): idle.window.map { max(0, 1000 - $0.permille) } ?? 0
    }
  }

  func ringLabel(_ context: PageContext) -> String {
    switch self {
    case .running(let running): context.texts.ringOf(fast: context.percent(running.percent))
    case .idle(let idle):
      if let window = idle.window, window.isOpen {
        context.texts.ringOf(window: context.duration(window.remaining))
      } else {
        context.texts.ringIsEmpty
      }
    }
  }
}
