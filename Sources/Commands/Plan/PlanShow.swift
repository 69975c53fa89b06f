import ArgumentParser
import CivilTime
import SQLiteLedger
import Texts
import Trackers

struct PlanShow: PlanningCommand {
  static let configuration = CommandConfiguration(
    "show", "Show all details of a task, with its notes.")

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  var isReading: Bool { true }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let task = try plan.task(task.words)
    let details = try plan.details(of: [task], withIDs: !output.json)
    return Report(
      ["task": task.json(details)],
      text: TaskView(task: task, details: details, context: plan.context).lines)
  }
}

/// The output of `dayring plan show`.
private struct TaskView {
  let task: PlanTask
  let details: TaskDetails
  let context: Context

  func lines(_ style: Style) -> [String] {
    let title = style.paint(task.title.harmless, .title)
    let notes = task.traits.notes.split(separator: "\n", omittingEmptySubsequences: false)
    return [title, ""] + Rows(rows).lines(style)
      + (task.traits.notes.isEmpty ? [] : [""] + notes.map { "  " + String($0).harmless })
  }

  private var rows: [(label: String, value: String)] {
    let (words, today) = (context.texts.shell, details.today)
    let day = context.texts.calendar.nearDay
    var rows = [
      (label: words.idLabel, value: details.ids[task.id]),
      (words.statusLabel, status),
      (words.planned, context.texts.plan.place(task.place, today)),
    ]
    if let shared = task.shared, let book = details.lists[shared.list] {
      let texts = context.texts.list
      rows.append((words.inList, texts.name(of: book.list).harmless))
      if let person = shared.given.flatMap({ book.people[$0] }) {
        rows.append((words.givenTo, texts.name(of: person).harmless))
      }
    }
    if let since = task.since { rows.append((words.firstPlanned, day(since, today))) }
    if let repetition = details.repetition(of: task) {
      rows.append((words.repeats, context.texts.plan.repetition(repetition)))
    }
    if let waiting = details.waiting[task.id] {
      rows.append((words.waiting, context.texts.plan.blockers(of: waiting).harmless))
    }
    rows += task.traits.rows(words) { day($0, today) }
    if let created = task.created {
      rows.append((words.created, context.wording.moment(created)))
    }
    if let changed = task.lastWrite.at {
      rows.append((words.lastChanged, context.wording.moment(context.zone.moment(changed))))
    }
    return rows
  }

  private var status: String {
    let status = context.texts.plan.status(task.shown(on: details.today))
    return task.ended.map { context.texts.plan.list([status, context.wording.moment($0)]) }
      ?? status
  }
}

struct PlanSearch: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "search", "Search titles and notes of all tasks: the backlog, then days, newest first.",
    discussion: "Example: dayring plan search report")

  @Argument(
    parsing: .allUnrecognized,
    help: .text("Words or beginnings of words; the title or notes must contain all of them."))
  var words: [String]

  @OptionGroup var days: DayOptions
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.allSatisfy({ $0.asName.isEmpty }) else { return }
    throw ValidationError(.text("Type a word to search for."))
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let count = days.isEmpty ? limit.limit + 1 : .max
    let found = try plan.read { store throws(StorageError) in
      try store.tasks(matching: words.withoutTerminator.joined(separator: " "), limit: count)
    }
    let tasks = try days.chosen(found, in: plan.context)
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.nothingFound,
      withIDs: !output.json)
  }
}

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
