import CivilTime
import Ledger

/// The rules of the 1-3-5 plan: each region of a day has slots for one must, three complementary
/// and five misc tasks.
package enum PlanRules {
  package static func changes(
    for command: PlanCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    if book.subjects.isEmpty, !command.ids.isEmpty { throw .noSuchTask("") }
    switch command {
    case .add(let draft): return try add(draft, in: book, now, newID)
    case .edit(_, let edit): return try self.edit(edit, in: book)
    case .setStatus(_, .dropped), .drop: return drop(in: book, now)
    case .setStatus(_, .expired): return []
    case .setStatus(_, .done):
      if let held = book.held { throw held }
      return try set(.done, in: book, now)
    case .setStatus(_, let status): return try set(status, in: book, now)
    case .doneAnyway: return try set(.done, in: book, now)
    case .move(let id, let place, let next):
      return try move([TaskMove(id, to: place)], before: next, in: book, now)
    case .moveAll(let moves, let next): return try move(moves, before: next, in: book, now)
    case .doToday(let ids): return try doToday(isSingle: ids.count == 1, in: book, now)
    case .toBacklog: return toBacklog(in: book)
    case .restore(_, let place): return try restore(to: place, in: book)
    case .delete:
      return book.subjects.map { .deleting(.task, $0.id) }
    }
  }

  private static func add(
    _ draft: TaskDraft, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    var task = PlanTask(
      id: id, try draft.traits.accepted(from: nil), place: draft.place, order: newOrder(at: now),
      created: now)
    try book.check(task, from: nil)
    guard let repetition = draft.repetition else {
      return [task.change(from: nil)]
    }
    let routine = Routine(try checked(repetition), of: task, today: book.today)
    task.routine = routine.id
    return [task.change(from: nil), routine.change(from: nil)]
  }

  private static func edit(_ edit: TaskEdit, in book: Book) throws(PlanRefusal) -> [RecordChange] {
    var changes: [RecordChange] = []
    for former in book.subjects {
      var task = former
      if let place = edit.place { task.plan(for: place, dayStart: book.dayStart) }
      task.traits.take(edit.traits, since: edit.former)
      task.traits = try task.traits.accepted(from: former.traits)
      try book.check(task, from: former)
      var routine = book.routine
      if let repetition = edit.repetition {
        try repeatAs(repetition, &task, &routine, in: book)
      }
      routine?.follow(task, from: former)
      changes += Routine.changes(from: book.routine, to: routine)
      changes.append(task.change(from: former))
    }
    return changes
  }

  /// The order of a new task in microseconds, so that there is room between two tasks.
  package static func newOrder(at now: Moment) -> Int64 { now.instant.milliseconds * 1000 }
}
