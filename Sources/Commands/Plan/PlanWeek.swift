import ArgumentParser
import CivilTime
import Texts
import Trackers

struct PlanWeek: PlanningCommand {
  static let configuration = CommandConfiguration(
    "week", "Show the tasks of a week, with repeating tasks to come.",
    discussion: """
      Examples: dayring plan week
                dayring plan week last week
                dayring plan week 2026-W48
      """)

  @Argument(help: .text("A day of the week, or a week like last week; this week by default."))
  var day: [String] = []

  @OptionGroup var output: OutputOptions

  var isReading: Bool { true }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let first = try plan.startOfWeek(day)
    let context = plan.context
    let week = try context.read(context.ledger.weekPlan(from: first, today: plan.today))
    let details = try plan.details(
      of: week.days.flatMap { $0.tasks }, withIDs: !output.json)
    return Report(
      ["days": .list(week.days) { .object($0.document(details)) }],
      text: WeekPlanView(week: week, details: details, texts: context.texts).lines)
  }
}

/// The output of `dayring plan week`: seven days, each with its progress.
private struct WeekPlanView {
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
