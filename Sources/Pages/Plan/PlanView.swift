import CivilTime
import Ledger
import Texts
import Trackers

/// The plan, and one task: beside the list if there is room, else instead of it.
///
/// NB: a class, like ``PageContext``, so that its parts share the page instead of copying it.
final class PlanView {
  let page: PlanPage
  let context: PageContext
  /// Whether full slots accept no more tasks.
  let isLimited: Bool

  init(page: PlanPage, context: PageContext, isLimited: Bool) {
    self.page = page
    self.context = context
    self.isLimited = isLimited
  }

  var html: HTML {
    div(.class(page.showsDetail ? "plan-layout history-layout accent-plan" : "accent-plan")) {
      div(
        .class("history-list plan-list list-pane"), .key("list"),
        .when(page.showsDetail, .arrowsFollow)
      ) {
        p(.id("move-help"), Attribute("hidden", "")) { texts.moveHelp }
        context.taskChoices
        if let lifted = page.lifted, !shows(lifted.place) {
          p(.class(lifted.isRefused ? "lifted-line is-refused" : "lifted-line"), .key("lifted")) {
            Icon.grip.html
            bdi { page.liftedTask?.title ?? "" }
            span {
              let place = context.words(lifted.place)
              lifted.isRefused ? texts.slotIsFull(place) : place
            }
          }
        }
        list
      }
      if page.showsDetail {
        section(
          .class("history-detail"), .labelled(by: PlanView.detailTitle), .key("detail")
        ) {
          detail
        }
      }
    }
  }

  var texts: PageTexts { context.texts }

  @HTMLBuilder private var list: HTML {
    switch page.list {
    case .day(let plan, let overdue): day(plan, overdue)
    case .week(let week): self.week(week.days)
    case .backlog(let tasks): backlog(tasks)
    case .search(let query, let found): search(query, found)
    case .archive(let tasks, let hasMore): archive(tasks, hasMore)
    }
  }

  @inline(never)
  func empty(_ icon: Icon, _ words: String) -> HTML {
    div(.class("empty"), .key("empty")) {
      icon.html
      p { words }
    }
  }
}

/// Links to the previous and next day or week. The arrow keys click them, and so does a swipe across
/// them on a phone, where those of a day are hidden; see `Web/styles/touch.css`.
struct Pager {
  let before: PlanPart
  let after: PlanPart
  let names: (before: String, after: String)
  let content: HTML

  func html(today: Day) -> HTML {
    div(.class("day-pager plan-pager"), .swipesPeriods, .key("pager")) {
      step(before, .back, names.before, "ArrowLeft", today)
      content
      step(after, .chevron, names.after, "ArrowRight", today)
    }
  }

  @inline(never)
  private func step(
    _ part: PlanPart, _ icon: Icon, _ label: String, _ key: StaticString, _ today: Day
  ) -> HTML {
    var part = part
    if part == .day(today) { part = .day(nil) }
    return a(
      .class("icon-button"), .href(.plan(part)), Attribute("data-shortcut", key), .label(label)
    ) { icon.html }
  }
}

extension PlanPage.List {
  func part(_ context: PageContext) -> PlanPart {
    switch self {
    case .day(let plan, _): .day(plan.day == context.today ? nil : plan.day)
    case .week(let week): .week(week.days[0].day)
    case .backlog: .backlog
    case .search: .search
    case .archive: .archive
    }
  }
}

extension PlanView {
  /// The line for a new task, if it is open there.
  /// - Parameter place: a place without a bucket.
  func composer(at place: Place) -> HTML {
    guard let composer = page.composer, composer.place.with(.free) == place else { return .empty }
    return ComposerView(composer: composer, context: context).html
  }
}
