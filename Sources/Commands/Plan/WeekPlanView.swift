import CivilTime
import Texts
import Trackers

/// What `dayring plan week` shows: seven days, each with what is done of it.
struct WeekPlanView {
  let week: WeekPlan
  let details: TaskDetails
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    let rows = TaskRows(week.days.flatMap { $0.tasks }, details, texts, style)
    return week.days.flatMap { [heading($0, style)] + tasks($0, rows) }
  }

  private func heading(_ plan: DayPlan, _ style: Style) -> String {
    var parts = [style.paint(texts.shell.shortDay(plan.day), .title)]
    if abs(plan.day - details.today) <= 1 {
      parts.append(texts.calendar.nearDay(plan.day, details.today))
    }
    if plan.total > 0 { parts.append(texts.shell.done(plan.done, of: plan.total)) }
    if plan.isOver { parts.append(style.paint(texts.shell.overItsLimit, .error)) }
    return parts.joined(separator: " \(style.bullet) ")
  }

  private func tasks(_ plan: DayPlan, _ rows: TaskRows) -> [String] {
    Region.allCases.flatMap { region in
      plan.tasks(in: region).map { rows.line($0) }
        + plan.upcoming.filter { $0.place.region == region }.map { rows.line($0) }
    }
  }
}
