import Ledger
import SQLiteLedger
import Texts
import Trackers

extension Planning {
  /// The report of a command on one task.
  /// - Parameters:
  ///   - former: reported if the command changes nothing, or deletes it.
  ///   - understood: the meaning of each part of a typed line.
  ///   - options: those that may override a part.
  ///   - showsRemarks: whether to report all traits of the task.
  func report(
    on command: PlanCommand, _ ops: [Op], _ former: PlanTask? = nil,
    understood: [TypedTask.Token]? = nil, options: TaskOptions? = nil, showsRemarks: Bool = false
  ) throws(CommandFailure) -> Report {
    guard let task = try changed(ops, former).first else {
      return context.report(
        on: .plan(command), ops.first, Changed(member: "task", json: nil))
    }
    let details = try details(of: [task], withIDs: false)
    let over = try overLimits(of: [task])
    let missed = try missedReminders(setBy: ops)
    var changed = Changed(
      member: "task", json: task.json(details),
      sentence: texts.change.task(command.taskChangeKind, task, today))
    if let understood {
      changed.consequences.append(("understood", .array(understood.map { $0.json })))
    }
    changed.consequences.append(("overLimit", .bool(!over.isEmpty)))
    changed.consequences.append(("reminderPassed", .bool(!missed.isEmpty)))
    let others = try read { store throws(StorageError) in
      var others: [PlanTask] = []
      for id in task.traits.after { if let other = try store.task(id) { others.append(other) } }
      return others
    }
    // Traits that the tokens have reported are not repeated.
    let told = (understood ?? []).filter { options?.overriding($0.meaning) == nil }
      .map { texts.plan.meaning($0.meaning, today) }
    let remarks =
      showsRemarks
      ? TaskRows([], details, texts, context.style).remarks(task).filter { !told.contains($0) } : []
    changed.lines = { style in
      TokensView(
        tokens: understood ?? [], today: today, texts: texts, options: options,
        others: others
      ).lines(style)
        + (remarks.isEmpty ? [] : ["  " + remarks.joined(separator: " \(style.bullet) ")])
        + missed + over
    }
    return context.report(on: .plan(command), ops.first, changed)
  }

  /// Changes several tasks, and reports the result.
  /// - Parameter formers: empty if all overdue tasks were meant and there are none.
  func change(
    _ formers: [PlanTask], by make: ([RecordID]) -> PlanCommand
  ) throws(CommandFailure) -> Report {
    let command = make(formers.map { $0.id })
    let report = try report(on: command, formers, try perform(make, onAll: formers))
    return formers.isEmpty
      ? Report(json: report.json, text: { _ in [texts.shell.nothingOverdue] }) : report
  }

  /// Performs a command on each of several tasks, as one change.
  func change(
    each formers: [PlanTask], by command: (PlanTask) throws(CommandFailure) -> PlanCommand
  ) throws(CommandFailure) -> Report {
    guard formers.count > 1 else {
      guard let former = formers.first else {
        return Report(
          ["changed": .bool(false), "tasks": .array([])],
          text: { _ in [texts.shell.nothingOpen] })
      }
      return try report(on: try command(former), former)
    }
    let ops = try context.asOneChange { () throws(CommandFailure) in
      var ops: [Op] = []
      for former in formers {
        ops += try perform(try command(former), on: former)
      }
      return ops
    }
    return try report(on: command(formers[0]), formers, ops)
  }

  /// Moves one or several tasks, as one change.
  /// - Parameter place: the destination, the same for all tasks in the same place.
  func move(
    _ formers: [PlanTask], before next: RecordID?,
    to place: (PlanTask) throws(CommandFailure) -> Place
  ) throws(CommandFailure) -> Report {
    guard formers.count > 1, !formers.contains(where: { $0.isOutside }) else {
      return try change(each: formers) { former throws(CommandFailure) in
        .move(former.id, to: try place(former), before: next)
      }
    }
    var places: [Place: Place] = [:]
    var moves: [TaskMove] = []
    for former in formers {
      // NB: not `??`, whose throws is untyped.
      if places[former.place] == nil { places[former.place] = try place(former) }
      moves.append(TaskMove(former.id, to: places[former.place] ?? former.place))
    }
    let command = PlanCommand.moveAll(moves, before: next)
    return try report(on: command, formers, try context.performInParts(.plan(command)))
  }

  private func report(
    on command: PlanCommand, _ formers: [PlanTask], _ ops: [Op]
  ) throws(CommandFailure) -> Report {
    let isGone = command.taskChangeKind == .delete
    let tasks = isGone ? formers : try changed(formers, by: ops)
    let named = ops.isEmpty ? formers : tasks
    let details = try details(of: named, withIDs: false)
    var demoted: [RecordID] = []
    if case .doToday = command { demoted = PlanCommand.demoted(in: ops) }
    let isDemoted = Set(demoted)
    let over = isGone ? [] : try overLimits(of: tasks)
    var changed = Changed(
      member: "tasks", json: .array(named.map { $0.json(details) }),
      sentence: tasks.count == 1
        ? texts.change.task(command.taskChangeKind, tasks[0], today)
        : texts.change.tasks(command.taskChangeKind, tasks.count))
    changed.consequences = [
      ("demoted", .array(demoted.map { .string($0.description) })),
      ("overLimit", .bool(!over.isEmpty)),
    ]
    changed.lines = { _ in
      let demoted = tasks.filter { isDemoted.contains($0.id) }
      return texts.plan.withoutSlot(demoted).map { $0.harmless } + over
    }
    return context.report(on: .plan(command), ops.first, changed)
  }

  func report(
    settingStatusOf task: PlanTask, _ status: TaskStatus
  ) throws(CommandFailure) -> Report {
    try report(on: .setStatus(task.id, status), task)
  }

  /// Performs the command, and reports the result.
  func report(on command: PlanCommand, _ task: PlanTask) throws(CommandFailure) -> Report {
    try report(on: command, try perform(command, on: task), task)
  }

  /// The report of a list of tasks from several days, or from none.
  /// - Parameter all: at least one more than the limit, if there are more.
  func report(
    listing all: [PlanTask], _ limit: TaskLimit, showsDay: Bool = true, ifEmpty: String,
    withIDs: Bool
  ) throws(CommandFailure) -> Report {
    let tasks = Array(all.prefix(limit.limit))
    let details = try details(of: tasks, withIDs: withIDs)
    return Report(
      ["tasks": .list(tasks) { $0.json(details) }, "more": .bool(all.count > tasks.count)],
      text: { style in
        guard !tasks.isEmpty else { return [ifEmpty] }
        let rows = TaskRows(tasks, details, context.texts, style, showsDay: showsDay)
        return tasks.map { rows.line($0) }
          + (all.count > tasks.count ? [style.paint(context.texts.shell.more, .quiet)] : [])
      })
  }

  private var texts: Texts { context.texts }

  /// The present state of the tasks of a change; without a change or if one is deleted, the former.
  private func changed(
    _ ops: [Op], _ former: PlanTask?
  ) throws(CommandFailure) -> [PlanTask] {
    if let former { return [try refreshed(former)] }
    return try read { store throws(StorageError) in try store.tasks(changedBy: ops) }
  }

  /// The present state of the named tasks. A move changes others too, which are not reported.
  private func changed(
    _ formers: [PlanTask], by ops: [Op]
  ) throws(CommandFailure) -> [PlanTask] {
    let changed = try read { store throws(StorageError) in try store.tasks(changedBy: ops) }
    var left = Set(formers.map { $0.id })
    var tasks = changed.filter { left.remove($0.id) != nil }
    for former in formers where former.isOutside && left.contains(former.id) {
      tasks.append(try refreshed(former))
    }
    return tasks
  }

  /// Sentences on reminders set for a time in the past.
  private func missedReminders(setBy ops: [Op]) throws(CommandFailure) -> [String] {
    try read { store throws(StorageError) in
      try store.missedReminders(setBy: ops, at: context.now)
    }.map { texts.plan.missedReminder($0, today) }
  }

  /// Sentences on overfull slots of these tasks.
  private func overLimits(of tasks: [PlanTask]) throws(CommandFailure) -> [String] {
    try read { store throws(StorageError) in try store.overfullSlots(of: tasks) }
      .map { texts.plan.overLimit($0, today) }
  }
}
