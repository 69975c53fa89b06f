import CivilTime
import Ledger

extension LedgerStore {
  /// NB: not inlined, since it has many callers.
  @inline(never)
  package func task(_ id: RecordID) throws(Failure) -> PlanTask? {
    guard let record = try record(id, of: .task) else { return try sharedTask(id) }
    return record.isDeleted ? nil : PlanTask(record)
  }

  /// The routine of a task; nil if it no longer repeats.
  package func routine(of task: PlanTask) throws(Failure) -> Routine? {
    guard let id = task.routine, let record = try record(id, of: .routine), !record.isDeleted
    else { return nil }
    return Routine(record)
  }

  /// All routines by id.
  package func routines() throws(Failure) -> [Routine] {
    try records(of: .routine).compactMap { Routine($0) }
  }

  /// The next task of a routine, and the routine after creating it; nil while the day is not known,
  /// and while the newest is open on a day of the rule, so that the newest itself can carry the
  /// rule.
  package func coming(
    of routine: Routine, dayStart: DayStart
  ) throws(Failure) -> (task: PlanTask, routine: Routine)? {
    guard let record = try record(routine.newest, of: .task), let newest = PlanTask(record),
      record.isDeleted || !newest.isOpen || newest.day != routine.last
        || routine.repetition.rule.latest(onOrBefore: routine.last, anchor: routine.start)
          != routine.last,
      let day = routine.nextDay(after: newest, isDeleted: record.isDeleted, dayStart: dayStart),
      let task = routine.copy(of: newest, due: day, today: day, at: nil)
    else { return nil }
    var coming = routine
    (coming.newest, coming.last) = (task.id, day)
    return (task, coming)
  }

  package func dayPlan(_ day: Day) throws(Failure) -> DayPlan {
    DayPlan(
      day, try tasks(on: day..<day + 1), doneKeeps: try Settings(in: self).doneKeepsSlot)
  }

  /// Open tasks without a planned day, in list order; also those of lists that others have deleted.
  /// - Parameter today: the day by which expired tasks are left out; they are in the archive.
  package func backlog(today: Day) throws(Failure) -> [PlanTask] {
    try pendingTasks(filed: .anywhere)
      .filter { $0.place.day == nil && !$0.isExpired(on: today) }.inListOrder
  }

  /// Unfinished tasks from before today, oldest first. Tasks that carry over are included only
  /// while their day still runs by another device's clock; see ``Clocks``. An occurrence of a
  /// routine is left out once the next one has come: it was missed, and is done with that one.
  package func overdue(before today: Day) throws(Failure) -> [PlanTask] {
    let open = try openTasks(filed: .before(today)).filter { $0.day != nil }
    let repeated = open.contains { $0.routine != nil }
    let routines = Dictionary(
      uniqueKeysWithValues: try repeated ? routines().map { ($0.id, $0) } : [])
    return open.filter { task in
      guard let routine = task.routine.flatMap({ routines[$0] }) else { return true }
      return routine.newest == task.id
    }.inPlanOrder
  }

  /// All tasks of these days, except deleted ones: own ones by day, then id; then those of lists.
  package func tasks(on days: Range<Day>) throws(Failure) -> [PlanTask] {
    let times = LocalTime(startOf: days.lowerBound)..<LocalTime(startOf: days.upperBound)
    let own = try records(of: .task, in: times, order: .oldestFirst, limit: .max)
      .compactMap { PlanTask($0) }
    let places = try records(of: .placed, in: times, order: .oldestFirst, limit: .max)
    return places.isEmpty ? own : own + (try tasks(at: places))
  }

  /// Open tasks: own ones by day, those without a day first, then by id; then those of lists.
  package func openTasks(filed filing: Filing) throws(Failure) -> [PlanTask] {
    try pendingTasks(filed: filing).filter { $0.isOpen }
  }

  /// As ``openTasks(filed:)``, and those of lists that others have deleted.
  private func pendingTasks(filed filing: Filing) throws(Failure) -> [PlanTask] {
    let own = try openRecords(of: .task, filed: filing).compactMap { PlanTask($0) }
    let places = try openRecords(of: .placed, filed: filing)
    return places.isEmpty ? own : own + (try tasks(at: places).filter { $0.status.isOpen })
  }
}

extension Filing {
  /// Tasks with a planned day before this one.
  static func before(_ day: Day) -> Filing {
    .at(Range<LocalTime>.always.lowerBound..<LocalTime(startOf: day))
  }
}
