import Ledger
import SQLiteLedger
import Trackers

/// Tasks of shared lists, in the plan or not.
extension Planning {
  /// The most tasks of a list that a name is compared with.
  private static let namesLimit = 200

  /// The tasks of all lists that a name may mean.
  func tasksOfLists(
    named typed: String, _ preference: TaskPreference
  ) throws(CommandFailure) -> [PlanTask] {
    if preference == .archived { return [] }
    var found: [PlanTask] = []
    for book in try context.listBooks() {
      found += try read { store throws(StorageError) in
        let kind = Kind.task.labelled(book.id)
        var records = try store.search(typed, of: kind, limit: Self.namesLimit)
        if records.isEmpty, typed.utf8.count >= ShortIDs.shortest,
          let ids = RecordID.range(withPrefix: typed)
        {
          records = try store.records(of: kind, ids: ids, limit: 2)
        }
        var tasks: [PlanTask] = []
        for record in records {
          let id = ListTaskID(record.id, of: book.id)
          if let task = try store.task(id, at: context.now) { tasks.append(task) }
        }
        return tasks
      }
    }
    return found.filter { preference == .open ? $0.isOpen : $0.status != .todo }
  }

  /// The task that a name or an id means among those of lists.
  func taskOfList(
    _ typed: String, _ preference: TaskPreference
  ) throws(CommandFailure) -> TaskMatch {
    let found = try tasksOfLists(named: typed, preference)
    let match = TaskMatch(typed, among: [found])
    // An id of the list's own.
    if case .none = match, found.count == 1, let task = found.first { return .one(task) }
    return match
  }

  /// Performs a command on one task, also of a list where it is not in the plan.
  func perform(
    _ command: PlanCommand, on task: PlanTask
  ) throws(CommandFailure) -> [Op] {
    guard let shared = task.shared, !shared.isPlanned else { return try perform(command) }
    func place(_ place: Place, before next: RecordID? = nil) throws(CommandFailure) -> [Op] {
      let id = ListTaskID(shared.task, of: shared.list)
      return try perform(.place(id, to: place, before: next))
    }
    func set(_ status: TaskStatus) throws(CommandFailure) -> [Op] {
      try context.perform(.setStatus(shared.task, status), in: shared.list)
    }
    switch command {
    case .setStatus(_, let status): return try set(status)
    case .doneAnyway: return try set(.done)
    case .drop: return try set(.dropped)
    case .move(_, let target, let next): return try place(target, before: next)
    case .toBacklog: return try place(.backlog(.free))
    case .doToday: return try place(.day(today, regionNow, .free))
    case .edit(_, let edit) where !edit.isPrivate:
      return try context.perform(
        .edit(shared.task, edit.traits, since: edit.former), in: shared.list)
    case .edit(_, let edit):
      return try context.asOneChange { () throws(CommandFailure) in
        try place(edit.place ?? .backlog(.free)) + perform(command)
      }
    case .add, .place, .moveAll, .restore, .delete: throw .notPlanned(task.title)
    }
  }

  /// Performs a command on several tasks as one change.
  func perform(
    _ command: ([RecordID]) -> PlanCommand, onAll tasks: [PlanTask]
  ) throws(CommandFailure) -> [Op] {
    let others = tasks.filter { $0.isOutside }
    let planned = tasks.filter { !$0.isOutside }.map { $0.id }
    if others.isEmpty { return try context.performInParts(.plan(command(planned))) }
    if tasks.count == 1 { return try perform(command([tasks[0].id]), on: tasks[0]) }
    return try context.asOneChange { () throws(CommandFailure) in
      var ops = planned.isEmpty ? [] : try context.performInParts(.plan(command(planned)))
      for task in others { ops += try perform(command([task.id]), on: task) }
      return ops
    }
  }

  /// The present state of a task, the former if it was deleted.
  func refreshed(_ former: PlanTask) throws(CommandFailure) -> PlanTask {
    let now = context.now
    return try read { store throws(StorageError) in
      guard let shared = former.shared else { return try store.task(former.id) ?? former }
      return try store.task(ListTaskID(shared.task, of: shared.list), at: now) ?? former
    }
  }
}

extension PlanTask {
  /// Whether it is a task of a list that is not in the plan.
  var isOutside: Bool { shared.map { !$0.isPlanned } ?? false }
}
