import CivilTime
import Ledger
import Trackers

extension LedgerStore {
  /// The tasks of some days, and of the backlog, as a todo.txt:
  ///
  ///     (A) 2026-11-18 Write report due:2026-11-20 rec:+1w id:06d1… region:evening
  ///     x 2026-11-20 2026-11-18 Call back due:2026-11-20 pri:B id:5q0v… region:morning
  ///
  /// Dropped and expired tasks are marked as done, with the exact state in `status:`. Fields that
  /// todo.txt lacks are in keys of Dayring's own, only where needed, so that an empty ledger
  /// imports the same tasks; but tasks beyond the limit of their slot lose their bucket. Notes are
  /// one word: `note:Two%20words,%0Atwo%20lines`.
  ///
  /// If the newest task of a routine has ended, its next task is a second line of the same id, as
  /// written by programs that complete a repeating task:
  ///
  ///     x 2026-11-23 Gym due:2026-11-23 id:06d1… region:morning
  ///     Gym due:2026-11-25 repeat:+MO,WE from:2026-11-23 id:06d1… region:morning
  package func todoTxt(
    in days: Range<Day>, withBacklog: Bool = true
  ) throws(Failure) -> String {
    let exported = try ExportedTasks(in: days, withBacklog: withBacklog, self)
    var text = ""
    for task in exported.tasks {
      var line = TodoTxtLine(task, exported.routine(of: task))
      if let former = exported.former(of: task) {
        // The line of an open occurrence has the repetition itself.
        if try self.task(former)?.isOpen == true { continue }
        line[.id] = former.description
      }
      text += line.text + "\n"
    }
    return text
  }
}

extension TodoTxtLine {
  init(_ task: PlanTask, _ routine: Routine?) {
    self.init()
    traits = task.traits
    isDone = !task.isOpen
    completed = task.ended?.local.calendarDay
    created = task.created?.local.calendarDay
    let letter = task.bucket.letter
    if !isDone { priority = letter }

    self[.due] = task.day?.iso8601
    if let routine {
      self[.rec] = routine.repetition.todoTxt
      if self[.rec] == nil { self[.repeats] = routine.repetition.own }
      if routine.start != task.day { self[.anchor] = routine.start.iso8601 }
      if routine.last != task.day { self[.last] = routine.last.iso8601 }
    }
    if isDone { self[.pri] = letter.map { "\($0)" } }
    self[.id] = task.id.description
    self[.region] = (task.place.region ?? routine?.region)?.rawValue
    if task.status != .todo, task.status != .done { self[.status] = task.status.rawValue }
    if isDone { self[.ended] = task.ended?.compact }
    self[.created] = isDone && completed == nil ? nil : task.created?.compact
    self[.since] = task.since?.iso8601
  }
}

extension Bucket {
  fileprivate var letter: Unicode.Scalar? {
    switch self {
    case .must: "A"
    case .complementary: "B"
    case .misc: "C"
    case .free: nil
    }
  }
}
