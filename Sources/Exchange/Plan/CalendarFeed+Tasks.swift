import CivilTime
import Ledger
import Trackers

extension CalendarFeed {
  /// All day, since a task has a day and no hours. What is done has a check mark.
  mutating func addTasks<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    let records = try newest(.task, of: store)
    let routines = try Self.routines(of: records, in: store)
    for record in records {
      guard let task = PlanTask(record), let day = task.day, !task.status.isArchived else {
        continue
      }
      let routine = task.routine.flatMap { routines[$0] }
      // NB: only the newest of a routine repeats; the routine's writes make it another version.
      let known = routine.flatMap { $0.isDeleted ? nil : Routine($0) }
      let rule = known.flatMap { task.isOpen && $0.newest == task.id ? task.rule($0) : nil }
      event(task.id, Revision(of: [record] + (routine.map { [$0] } ?? []))) { writer in
        writer.addDay(day)
        if let rule { writer.line("RRULE", rule) }
        writer.text("SUMMARY", (task.status == .done ? "✓ " : "") + task.title)
        if !task.traits.notes.isEmpty { writer.text("DESCRIPTION", task.traits.notes) }
        writer.line("TRANSP", "TRANSPARENT")
        writer.line("CATEGORIES", task.categories)
      }
    }
  }

  /// By id, deleted ones too: a deletion makes another version of the task.
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
