import CivilTime
import Ledger

/// The rules by which edits of a task change its routine.
extension PlanRules {
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
  /// A routine that starts with this task, or starts again. A task has the same routine, whichever
  /// device creates it.
  ///
  /// - Parameter id: nil for the id derived from this task.
  package init(
    _ repetition: Repetition, of task: PlanTask, today: Day, id: RecordID? = nil
  ) {
    self.init(
      id: id ?? Routine.id(beginningWith: task.id), repetition: repetition,
      start: task.day ?? today, newest: task.id, last: task.day ?? today,
      region: task.place.region, bucket: task.bucket)
  }

  /// Takes over the place of the newest task for future ones, but the backlog only if the first was
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
