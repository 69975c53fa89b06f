import Texts
import Trackers

/// The first tasks of today, and the number of overdue ones.
struct TodayPlanCard {
  let plan: DayPlan
  let overdueCount: Int
  let context: PageContext

  private static let limit = 5

  var html: HTML {
    section(.class("card plan-card accent-plan"), .labelled(by: "plan-card"), .key("plan-card")) {
      header(.class("card-head")) {
        h2(.id("plan-card")) {
          a(.class("card-title"), .href(.plan(.day(nil)))) {
            Icon.checklist.html
            texts.plan
          }
        }
        if open > 0 { p(.class("quiet")) { texts.open(open) } }
        button(
          .class("icon-button"), .composes(at: context.placeNow.with(.free)),
          .label(texts.newTask)
        ) { Icon.plus.html }
      }
      if tasks.isEmpty {
        p(.class("empty-line")) { texts.nothingPlanned }
      } else {
        ul(.class("task-group")) {
          for task in tasks.prefix(Self.limit) {
            context.taskRow(
              task, mark: context.taskMark(task.place.region.map { texts.name(of: $0) } ?? ""),
              priority: task.bucket)
          }
        }
      }
      if tasks.count > Self.limit {
        a(.class("overdue-link quiet"), .href(.plan(.day(nil))), .key("more")) {
          span { texts.moreToday(tasks.count - Self.limit) }
          Icon.chevron.html(class: "icon chevron")
        }
      }
      if overdueCount > 0 {
        a(.class("overdue-link"), .href(.plan(.day(nil))), .key("overdue")) {
          Icon.warning.html
          span { texts.overdue(overdueCount) }
          Icon.chevron.html(class: "icon chevron")
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var open: Int { plan.total - plan.done }
  private var tasks: [PlanTask] { plan.foremost(in: context.placeNow.region ?? .morning) }
}

extension DayPlan {
  func today(_ overdueCount: Int, _ context: PageContext) -> TodayPart {
    let texts = context.texts
    let row = LegendRow(
      route: .plan(.day(nil)), card: "plan-card", symbol: Icon.checklist.rawValue, name: texts.plan,
      figure: HTML(total == 0 ? texts.noFigure : texts.share(done, total)),
      words: texts.planDone(done, of: total), accent: "plan",
      permille: done * 1000 / max(1, total))
    let card = TodayPlanCard(plan: self, overdueCount: overdueCount, context: context).html
    return TodayPart(row: row, card: card)
  }
}

extension PageTexts {
  func open(_ count: Int) -> String { say("\(count) open") }
  func moreToday(_ count: Int) -> String {
    say(count, one: "\(count) more today", other: "\(count) more today")
  }
}
