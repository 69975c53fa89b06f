import CivilTime
import Ledger
import Trackers

/// What is planned, and one task: beside the list where there is room, else in its place.
struct PlanView {
  let page: PlanPage
  let context: PageContext

  var html: HTML {
    div(.class("plan-layout accent-plan")) {
      div(.class("history-list"), .key("list")) {}
    }
  }
}

extension PlanPage {
  /// Says above the heading which part of the plan is shown.
  func eyebrow(_ context: PageContext) -> String {
    let (locale, today) = (context.locale, context.today)
    return switch list {
    case .day(let plan, _): locale.longDate(plan.day, today: today)
    case .week(let week): context.weekName(week.days[0].day)
    case .backlog: context.texts.backlog
    case .search: context.texts.search
    case .archive: context.texts.archive
    case .review(let review): context.weekName(review.first)
    }
  }
}

extension PageContext {
  /// `16 Nov – 22 Nov`.
  func weekName(_ first: Day) -> String {
    texts.range(locale.briefDate(first, today: today), locale.briefDate(first + 6, today: today))
  }
}
