import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Trackers

struct PlanWeek: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Show the tasks of a week, and what will come round in it.",
    discussion: """
      Examples: dayring plan week
                dayring plan week in 1 week
      """)

  @Argument(help: "Any day of it; without one, today.")
  var day: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let first = plan.startOfWeek(of: try plan.day(day))
    let week = try plan.read { store throws(StorageError) in
      try store.weekPlan(from: first, today: plan.today)
    }
    let details = try plan.details(
      of: week.days.flatMap { $0.tasks }, withIDs: !output.json)
    return Report(
      json: { .object(["days": .array(week.days.map { .object($0.document(details)) })]) },
      text: {
        WeekPlanView(week: week, details: details, texts: plan.context.texts).lines($0)
      })
  }
}

extension Planning {
  func startOfWeek(of day: Day) -> Day {
    day.startOfWeek(on: self.day.settings.firstWeekday ?? .monday)
  }
}
