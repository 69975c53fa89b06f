import CivilTime
import Trackers

/// The whole day on one page: its rings, what runs, and what can be added with a tap.
struct TodayView {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    div(.class("today-grid accent-\(page.fasting.accent)")) {
      TodayHero(page: page, context: context).html
      div(.class("today-cards"), .key("cards")) {
        if !page.hidesFasting { TodayFastCard(fasting: page.fasting, context: context).html }
        if let water = page.water { TodayWater(water: water, context: context).html }
        if let plan = page.plan {
          TodayMusts(plan: plan, overdueCount: page.overdueCount, context: context).html
        }
        for tally in page.tallies { TallyCard(tally: tally, context: context).html }
        if let date = page.nearestDate {
          DateCard(count: date, context: context, isOnToday: true).html
        }
        if !page.hidesFasting { TodayWeek(page: page, context: context).html }
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
