import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Trackers

struct PlanGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "plan", "Plan days by the 1-3-5 rule: 1 Must, 3 Should and 5 Small tasks.",
    discussion: """
      Examples: dayring plan
                dayring plan add 'Write report !must @morning fri 9:30 *weekly'
                dayring plan done report
                dayring plan friday
      Morning, afternoon and evening each have room for 1 Must, 3 Should and 5 Small tasks; tasks \
      with no priority have no limit. Name a task by the beginning of its title, of a word in the \
      title, or of its ID, as listed. A name of several words needs no quotes if it is the only one.
      """,
    subcommands: [
      PlanDay.self, PlanAdd.self, PlanDo.self, PlanDone.self, PlanReopen.self, PlanMove.self,
      PlanEditing.self, PlanDrop.self, PlanCarry.self, PlanBacklog.self, PlanOverdue.self,
      PlanWeek.self, PlanSearch.self, PlanReview.self, PlanShow.self, PlanArchive.self,
      PlanRestore.self, PlanDelete.self, PlanGive.self, PlanComment.self, PlanActivity.self,
      PlanKeep.self,
    ],
    defaultSubcommand: PlanDay.self)
}

struct PlanDay: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "day", "Show a day's tasks and free slots; for today, overdue tasks too.",
    discussion: """
      Examples: dayring plan
                dayring plan friday
                dayring plan 2026-11-24
      Without a day, today. ● is a used slot, ○ a free one. A done task frees its slot, unless \
      the setting done-slots is keep.
      """, aliases: ["list"])

  @Argument(help: .text("Day; today by default."))
  var day: [String] = []

  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let list = try DayList(of: try plan.day(day), in: plan, withIDs: !output.json)
    return Report(
      json: { list.json },
      text: { DayPlanView(list: list, texts: plan.context.texts).lines($0) })
  }
}

/// One day, with the details of its tasks for lists.
struct DayList {
  let plan: DayPlan
  /// The overdue tasks for today; empty for other days.
  let overdue: [PlanTask]
  let details: TaskDetails
}

extension DayList {
  init(of day: Day, in plan: Planning, withIDs: Bool) throws(CommandFailure) {
    let (dayPlan, overdue) = try plan.read { store throws(StorageError) in
      // Only a week plan includes the tasks that routines will add.
      let dayPlan =
        day > plan.today
        ? try store.weekPlan(from: day, today: plan.today).days[0] : try store.dayPlan(day)
      return (dayPlan, day == plan.today ? try store.overdue(before: plan.today) : [])
    }
    let shown = withIDs ? Array(overdue.prefix(DayPlanView.overdueLimit)) : overdue
    self.plan = dayPlan
    self.overdue = overdue
    details = try plan.details(of: dayPlan.tasks + shown, withIDs: withIDs)
  }

  /// The document of `dayring plan --json`.
  var json: JSON {
    var document = plan.document(details)
    document.append("overdue", .array(overdue.map { $0.json(details) }))
    return .object(document)
  }
}

extension DayPlan {
  func document(_ details: TaskDetails) -> JSONObject {
    [
      "day": .string(day.iso8601), "done": .whole(done), "total": .whole(total),
      "slots": .array(
        Region.allCases.flatMap { region in Bucket.limited.map { slot(region, $0) } }),
      "tasks": .list(tasks) { $0.json(details) }, "upcoming": .list(upcoming) { $0.json },
    ]
  }

  private func slot(_ region: Region, _ bucket: Bucket) -> JSON {
    .object([
      "region": .string(region.rawValue), "bucket": .string(bucket.rawValue),
      "used": .whole(used(region, bucket)), "limit": .whole(bucket.limit),
    ])
  }
}

extension Bucket {
  /// Buckets that have slots.
  static let limited = allCases.filter { $0.limit != nil }
}

struct PlanBacklog: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "backlog", "List tasks without a day, or move tasks to the backlog.",
    discussion: """
      Examples: dayring plan backlog
                dayring plan backlog report
                dayring plan backlog --all
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var isReading: Bool { selection.isEmpty }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    if selection.isEmpty {
      let tasks = try plan.context.read(plan.context.ledger.backlog(today: plan.today))
      return try plan.report(
        listing: tasks, limit, showsDay: false, ifEmpty: plan.context.texts.shell.emptyBacklog,
        withIDs: !output.json)
    }
    return try plan.change(try selection.chosen(in: plan)) { .toBacklog($0) }
  }
}

struct PlanEditing: PlanningCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a task.",
    discussion: """
      Examples: dayring plan edit report --title "Write the report" --remind 9:30
                dayring plan edit report --day friday --region evening --priority must
                dayring plan edit report --repeat mon,thu
      """)

  @OptionGroup var task: TaskName

  @Option(help: .text("New title, up to 200 characters."))
  var title: String?

  @OptionGroup var options: TaskOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard title == nil, options.isEmpty else { return }
    let names = "--title, --notes, --day, --region, --priority, " + TraitOptions.names
    throw ValidationError(.text("Say what to change: \(names) or --repeat."))
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let former = try plan.task(task.words)
    var edit = try options.edit(of: former, in: plan)
    if let title { edit.traits.title = title }
    let command = PlanCommand.edit(former.id, edit)
    return try plan.report(
      on: command, try plan.perform(command, on: former), former, showsRemarks: true)
  }
}

struct PlanOverdue: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "overdue", "List unfinished tasks of past days that do not carry over, oldest first.")

  @OptionGroup var days: DayOptions
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try days.chosen(try plan.overdue(), in: plan.context)
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.nothingOverdue,
      withIDs: !output.json)
  }
}

struct PlanArchive: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "archive", "List tasks marked as won't do or expired, newest first.")

  @OptionGroup var days: DayOptions
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let count = days.isEmpty ? limit.limit + 1 : .max
    let all = try plan.context.read(plan.context.ledger.archive(today: plan.today, limit: count))
    let tasks = try days.chosen(all, in: plan.context) {
      $0.ended?.day(startingAt: plan.day.dayStart) ?? $0.traits.expires
    }
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.emptyArchive,
      withIDs: !output.json)
  }
}
