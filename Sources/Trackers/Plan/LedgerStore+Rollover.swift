import CivilTime
import Ledger

extension Op {
  /// Whether it writes a field of this name in any record.
  package func writes(_ name: FieldName) -> Bool {
    changes.contains { $0.fields.contains { $0.name == name } }
  }
}

extension LedgerStore {
  /// Brings the plan to a new day, however many days were missed: routines add their tasks, tasks
  /// that are no longer useful expire, and tasks that carry over move to today, keeping region and
  /// order. Idempotent: a second run writes nothing, here or on another device that has received
  /// the ops, since new occurrences have the same ids everywhere.
  ///
  /// Undo skips it. It reads open tasks and those of today, but not the backlog: there the lists
  /// recognise expired tasks, see ``LedgerStore/backlog(today:)``.
  ///
  /// Tasks of a day that still runs by the clock of another device stay as they are; see ``Clocks``.
  package mutating func rollOver(to today: Day, at now: Moment) throws(Failure) -> Rollover {
    let day = try newDay(today, at: now)
    var rollover = day.rollover
    if !day.changes.isEmpty { rollover.ops = try commitWithoutUndo(day.changes, at: now.instant) }
    return rollover
  }

  /// Whether ``rollOver(to:at:)`` would write nothing.
  package func isRolledOver(to today: Day, at now: Moment) throws(Failure) -> Bool {
    try newDay(today, at: now).changes.isEmpty
  }

  private func newDay(_ today: Day, at now: Moment) throws(Failure) -> NewDay {
    let settings = try Settings(in: self)
    // Clocks ahead plan for days after this one.
    let near = try tasks(on: today - 1..<today + 3)
    // NB: includes today's, as a merge may have left a task there that expired before.
    let reopened = try reopenedTasks(near: today)
    let pending = try openTasks(filed: .before(today + 1)) + reopened
    let open = pending.filter { $0.day.map { $0 <= today } ?? false }
    let todays = near.filter { $0.day == today }
    let clocks = try clocks(at: now, dayStart: settings.dayStart, tasks: open + near)
    var day = NewDay(today, clocks, settings, todays: todays)
    var past: [Day: SlotUse] = [:]
    for routine in try routines() {
      try appear(routine, in: &day, &past, settings)
    }
    for task in open where day.isOver(task) { day.expire(task) }
    let carried = open.filter { task in
      task.traits.carries && !task.isExpired(on: today)
        && !day.isOver(task) && task.day.map { $0 < clocks.running } ?? false
    }
    for task in carried.inPlanOrder { day.carry(task) }
    day.settle(try settledPlaces(reopened.filter { !day.isOver($0) }, at: now))
    day.finish(open)
    return day
  }

  /// - Parameter past: a cache of the slots used on earlier days.
  private func appear(
    _ routine: Routine, in day: inout NewDay, _ past: inout [Day: SlotUse], _ settings: Settings
  ) throws(Failure) {
    guard let record = try record(routine.newest, of: .task), let newest = PlanTask(record),
      let due = routine.due(
        on: day.today, over: day.clocks.running, newest: newest, isDeleted: record.isDeleted,
        dayStart: settings.dayStart),
      try mayMake(routine.occurrence(on: due)),
      var task = routine.copy(of: newest, due: due, today: day.today, at: day.now)
    else { return }
    task.traits.waitOnly(for: try others(before: newest, due: due))
    if due < day.today, task.day != nil, past[due] == nil {
      past[due] = SlotUse(try tasks(on: due..<due + 1), doneKeeps: settings.doneKeepsSlot)
    }
    let isTakenBack = try self.record(task.id, of: .task) != nil
    day.appear(
      task, after: FormerOccurrence(id: routine.newest, due: routine.last),
      isTakenBack: isTakenBack, others: past[due])
    var followed = routine
    followed.newest = task.id
    followed.last = due
    day.follow(followed, from: routine)
  }

  /// Whether an occurrence may be created; false for one that the user deleted.
  func mayMake(_ occurrence: RecordID) throws(Failure) -> Bool {
    try record(occurrence, of: .task)?.isTakenBack ?? true
  }

  /// The ids that the next occurrence waits for: the occurrence of the same day of each routine
  /// that the newest one waited for, but no tasks without a routine.
  private func others(before newest: PlanTask, due: Day) throws(Failure) -> [RecordID] {
    var others: [RecordID] = []
    for id in newest.traits.after {
      guard let other = try task(id), let routine = try routine(of: other) else { continue }
      others.append(routine.occurrence(on: due))
      // One that carries over stands for all that follow, as long as it is open.
      if other.traits.carries { others.append(routine.newest) }
    }
    return others
  }
}
