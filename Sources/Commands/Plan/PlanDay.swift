import ArgumentParser
import CivilTime
import SQLiteLedger
import Trackers

struct PlanDay: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show a day's tasks, its free slots and, of today, what is overdue.",
    discussion: """
      Examples: dayring plan
                dayring plan friday
                dayring plan 2026-11-24
      Without a day it is today. ● is a used slot and ○ a free one; tasks that are done keep \
      theirs.
      """)

  @Argument(help: "The day.")
  var day: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let list = try plan.list(of: try plan.day(day), withIDs: !output.json)
    return Report(
      json: { list.json },
      text: { DayPlanView(list: list, texts: plan.context.texts).lines($0) })
  }
}

/// One day, and what lists say of its tasks.
struct DayList {
  let plan: DayPlan
  /// Of today; of any other day none.
  let overdue: [PlanTask]
  let details: TaskDetails
}

extension Planning {
  /// Today where nothing was typed.
  func day(_ words: [String]) throws(CommandFailure) -> Day {
    guard !words.isEmpty else { return today }
    let day = try context.day(words, nil)
    guard Limits.years.contains(day.date.year) else {
      throw .task(.yearOutOfRange, today: today)
    }
    return day
  }

  func list(of day: Day, withIDs: Bool) throws(CommandFailure) -> DayList {
    let (plan, overdue) = try read { store throws(StorageError) in
      // What routines will make is known to weeks alone.
      let plan =
        day > today
        ? try store.weekPlan(from: day, today: today).days[0] : try store.dayPlan(day)
      return (plan, day == today ? try store.overdue(before: today) : [])
    }
    let shown = plan.tasks + overdue.prefix(DayPlanView.overdueLimit)
    return DayList(
      plan: plan, overdue: overdue,
      details: try details(of: withIDs ? shown : plan.tasks + overdue, withIDs: withIDs))
  }
}
