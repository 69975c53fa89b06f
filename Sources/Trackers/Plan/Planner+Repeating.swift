import CivilTime
import Ledger

/// What edits of a task do to its routine.
extension Planner {
  /// - Parameter repetition: nil ends the routine; existing occurrences stay.
  static func repeatAs(
    _ repetition: Repetition?, _ task: inout PlanTask, _ routine: inout Routine?, in book: Book
  ) throws(PlanRefusal) {
    guard let repetition = try repetition.map(checked) else {
      routine = nil
      return
    }
    guard var changed = routine else {
      let made = Routine(repetition, of: task, today: book.today)
      task.routine = made.id
      routine = made
      return
    }
    if changed.repetition == repetition { return }
    changed.repetition = repetition
    changed.start = (changed.newest == task.id ? task : book.newest)?.day ?? book.today
    changed.last = changed.start
    routine = changed
  }
}

extension Routine {
  /// Starts with this task, or starts again. A task has one routine, whichever device makes it.
  ///
  /// - Parameter id: nil for the id of one that begins with this task.
  package init(
    _ repetition: Repetition, of task: PlanTask, today: Day, id: RecordID? = nil
  ) {
    self.init(
      id: id ?? Routine.id(beginningWith: task.id), repetition: repetition,
      start: task.day ?? today, newest: task.id, last: task.day ?? today,
      region: task.place.region, bucket: task.bucket)
  }

  /// Future ones go where the user last placed one, but into the backlog only if the first was
  /// there.
  mutating func follow(_ task: PlanTask, from former: PlanTask) {
    guard newest == task.id, task.place != former.place, let place = task.place.region else {
      return
    }
    bucket = task.bucket
    if region != nil { region = place }
  }

  static func changes(from former: Routine?, to routine: Routine?) -> [RecordChange] {
    guard let routine else { return former.map { [.deleting(.routine, $0.id)] } ?? [] }
    return [routine.change(from: former)]
  }
}
