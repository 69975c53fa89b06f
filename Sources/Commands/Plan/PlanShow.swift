import ArgumentParser
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
