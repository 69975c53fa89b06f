import CivilTime
import Ledger
import Trackers

/// Seven days side by side.
extension PlanView {
  @HTMLBuilder func week(_ days: [DayPlan]) -> HTML {
    let first = days[0].day
    let (done, total) = days.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.total) }
    Pager(
      before: .week(first - 7), after: .week(first + 7),
      names: (texts.weekBefore, texts.weekAfter), content: p { texts.doneOf(done, total) }
    ).html(today: context.today)
    div(.class("plan-week"), .key("week")) { for day in days { card(day) } }
  }

  private func card(_ plan: DayPlan) -> HTML {
    let date = plan.day.iso8601
    let isEmpty = plan.total == 0 && plan.upcoming.isEmpty && page.lifted?.place.day != plan.day
    return section(
      .class(plan.day == context.today ? "card day-card is-today" : "card day-card"),
      .labelled(by: "day-" + date), Attribute("data-drop", date), .key(date)
    ) {
      header(.class("card-head")) {
        h2(.id("day-" + date)) {
          a(.href(context.plan(plan.day)), .current(plan.day == context.today, as: "date")) {
            context.locale.shortWeekday(plan.day) + " " + String(plan.day.date.day)
          }
        }
        if plan.total > 0 {
          p(.class("quiet")) {
            span(.decorative) { "\(plan.done)/\(plan.total)" }
            span(.class("visually-hidden")) { texts.doneOf(plan.done, plan.total) }
          }
        }
      }
      if isEmpty { p(.class("empty-line"), .key("empty")) { texts.nothingPlanned } }
      for region in Region.allCases {
        let place = Place.day(plan.day, region, .free)
        let rows = list(plan.tasks(in: region), at: place, of: nil, hasSlots: false)
        if !rows.bytes.isEmpty {
          div(.key(region.rawValue)) {
            h3 { texts.name(of: region) }
            rows
          }
        }
      }
      if !plan.upcoming.isEmpty {
        ul(.class("upcoming quiet"), .label(texts.comesRound), .key("upcoming")) {
          for coming in plan.upcoming {
            li {
              Icon.refresh.html
              a(.href(.plan(.day(plan.day)))) { bdi { coming.title } }
            }
          }
        }
      }
    }
  }
}
