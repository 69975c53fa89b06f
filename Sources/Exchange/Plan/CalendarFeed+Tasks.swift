import Ledger
import Trackers

extension CalendarFeed {
  /// Writes the tasks as all-day events. A done task has a check mark.
  mutating func addTasks<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    let records = try newest(.task, of: store)
    let routines = try Self.routines(of: records, in: store)
    for record in records {
      guard let task = PlanTask(record), !task.status.isArchived else { continue }
      let routine = task.routine.flatMap { routines[$0] }
      // NB: only the newest of a routine repeats; the routine's writes make it another version.
      let known = routine.flatMap { $0.isDeleted ? nil : Routine($0) }
      let rule = known.flatMap { task.isOpen && $0.newest == task.id ? task.rule($0) : nil }
      add(task, rule, Revision(of: [record] + (routine.map { [$0] } ?? [])))
    }
    try addShared(of: store)
    try addComing(of: store)
  }

  /// Writes the tasks of lists that are in the plan.
  private mutating func addShared<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    for place in try newest(.placed, of: store) {
      guard let task = try store.task(place.id), let shared = task.shared,
        !task.isGone, !task.status.isArchived
      else { continue }
      let record = try store.record(shared.task, of: .task.labelled(shared.list))
      add(task, nil, Revision(of: [place] + (record.map { [$0] } ?? [])))
    }
  }

  /// Writes the coming tasks of routines whose newest has ended or was moved; these carry the rule
  /// instead.
  private mutating func addComing<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    let dayStart = try Settings(in: store).dayStart
    for record in try store.records(of: .routine) {
      guard let routine = Routine(record),
        let coming = try store.coming(of: routine, dayStart: dayStart)
      else { continue }
      let newest = try store.record(routine.newest, of: .task)
      let parts = [record] + (newest.map { [$0] } ?? [])
      add(coming.task, coming.task.rule(coming.routine), Revision(of: parts))
    }
  }

  private mutating func add(_ task: PlanTask, _ rule: String?, _ revision: Revision) {
    guard let day = task.day else { return }
    event(task.id, revision) { writer in
      writer.addDay(day)
      if let rule { writer.line("RRULE", rule) }
      writer.text("SUMMARY", (task.status == .done ? "✓ " : "") + task.title)
      if !task.traits.notes.isEmpty { writer.text("DESCRIPTION", task.traits.notes) }
      writer.line("TRANSP", "TRANSPARENT")
      writer.line("CATEGORIES", task.categories)
    }
  }

  /// The routines by id, with deleted ones: a deletion makes another version of the task.
  private static func routines<Store: LedgerStore>(
    of tasks: [Record], in store: Store
  ) throws(Store.Failure) -> [RecordID: Record] {
    var routines: [RecordID: Record] = [:]
    for task in tasks {
      guard let id = task[.routine]?.text.flatMap({ RecordID($0) }), routines[id] == nil else {
        continue
      }
      routines[id] = try store.record(id, of: .routine)
    }
    return routines
  }
}
