import Texts
import Trackers

/// Today's musts, and the number of overdue tasks.
struct TodayMusts {
  let plan: DayPlan
  let overdueCount: Int
  let context: PageContext

  var html: HTML {
    section(.class("card musts-card accent-plan"), .labelled(by: "musts"), .key("musts")) {
      header(.class("card-head")) {
        h2(.id("musts")) { a(.href(.plan(.day(nil)))) { texts.musts } }
        if !musts.isEmpty { p(.class("quiet")) { texts.share(done, musts.count) } }
      }
      if musts.isEmpty {
        p(.class("empty-line")) { texts.noMusts }
        a(.class("button tinted small"), .href(.plan(.day(nil)))) { texts.planTheDay }
      } else {
        ul(.class("task-group")) {
          for task in musts {
            context.taskRow(
              task, mark: context.taskMark(task.place.region.map { texts.name(of: $0) } ?? ""))
          }
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
  private var musts: [PlanTask] { plan.musts }
  private var done: Int { musts.reduce(0) { $0 + ($1.status == .done ? 1 : 0) } }
}

extension DayPlan {
  func today(_ overdueCount: Int, _ context: PageContext) -> TodayPart {
    let texts = context.texts
    let row = LegendRow(
      route: .plan(.day(nil)), symbol: Icon.checklist.rawValue, name: texts.plan,
      figure: total == 0 ? texts.noFigure : texts.share(done, total),
      words: texts.plan + " " + texts.doneOf(done, total), accent: "plan",
      permille: done * 1000 / max(1, total))
    let card = TodayMusts(plan: self, overdueCount: overdueCount, context: context).html
    return TodayPart(row: row, card: card)
  }
}
