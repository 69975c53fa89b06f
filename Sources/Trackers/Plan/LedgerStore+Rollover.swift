import CivilTime
import Ledger

extension LedgerStore {
  /// Brings the plan to a new day, however many days were missed: routines add their tasks, tasks
  /// that are no longer useful expire, and tasks that carry over move to today, keeping region and
  /// order. Running it again writes nothing, here or on another device that has received the ops:
  /// new occurrences have the same ids everywhere.
  ///
  /// Undo skips it. It reads open tasks and those of today, but not the backlog: there the lists
  /// recognise expired tasks, see ``LedgerStore/backlog(today:)``.
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
    // NB: includes today's, as a merge may have left a task there that expired before.
    let open = try openTasks(filed: .before(today + 1)).filter { $0.day != nil }
    var day = NewDay(
      today, at: now, settings.overLimit, todays: try tasks(on: today..<today + 1))
    var past: [Day: SlotUse] = [:]
    for routine in try routines() {
      try appear(routine, in: &day, &past, dayStart: settings.dayStart)
    }
    for task in open where task.isExpired(on: today) { day.expire(task) }
    let carried = open.filter { task in
      task.traits.carries && !task.isExpired(on: today) && task.day.map { $0 < today } ?? false
    }
    for task in carried.inPlanOrder { day.carry(task) }
    return day
  }

  /// - Parameter past: the slots that are used on days before, as far as they were read.
  private func appear(
    _ routine: Routine, in day: inout NewDay, _ past: inout [Day: SlotUse], dayStart: DayStart
  ) throws(Failure) {
    guard let record = try record(routine.newest, of: .task), let newest = PlanTask(record),
      let due = routine.due(
        on: day.today, newest: newest, isDeleted: record.isDeleted, dayStart: dayStart),
      // An occurrence that was deleted is not made again.
      try self.record(routine.occurrence(on: due), of: .task) == nil,
      var task = routine.copy(of: newest, due: due, today: day.today, at: day.now)
    else { return }
    task.traits.waitOnly(for: try others(before: newest, due: due))
    if due < day.today, task.day != nil, past[due] == nil {
      past[due] = SlotUse(try tasks(on: due..<due + 1))
    }
    day.appear(task, others: past[due] ?? SlotUse([]))
    var followed = routine
    followed.newest = task.id
    followed.last = due
    day.follow(followed, from: routine)
  }

  /// The next occurrence waits for that of the same day of each routine that the newest one waited
  /// for, and no longer for tasks that came once.
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
