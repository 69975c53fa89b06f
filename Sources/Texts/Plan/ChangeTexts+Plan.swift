import CivilTime
import Trackers

extension ChangeTexts {
  /// - Parameter task: its present state or, if it was deleted, its last.
  package func task(_ kind: ChangeKind.Task, _ task: PlanTask, _ today: Day) -> String {
    let title = quoted(task.title)
    let place = plan.place(task.place, today)
    let destination = task.day == nil ? say("the \(place)") : place
    switch kind {
    case .add: return say("Added \(title): \(place).")
    case .edit: return say("Edited \(title): \(place).")
    case .todo: return say("To do again: \(title), \(place).")
    case .doing: return say("Doing: \(title).")
    case .done: return say("Done: \(title).")
    case .move, .today, .backlog: return say("Moved \(title) to \(destination).")
    case .drop: return say("Dropped \(title); the archive keeps it.")
    case .restore: return say("Brought \(title) back: \(place).")
    case .delete: return say("Deleted \(title).")
    }
  }

  /// - Parameter count: the number of tasks; may be 0.
  package func tasks(_ kind: ChangeKind.Task, _ count: Int) -> String {
    let tasks = plan.tasks(count)
    switch kind {
    case .today: return say("Moved \(tasks) to today.")
    case .backlog: return say("Moved \(tasks) to the backlog.")
    case .drop:
      return say(
        count, one: "Dropped \(tasks); the archive keeps it.",
        other: "Dropped \(tasks); the archive keeps them.")
    case .add: return say("Added \(tasks).")
    case .edit: return say("Edited \(tasks).")
    case .todo: return say("To do again: \(tasks).")
    case .doing: return say("Began \(tasks).")
    case .done: return say("Marked \(tasks) as done.")
    case .move: return say("Moved \(tasks).")
    case .restore: return say("Brought \(tasks) back.")
    case .delete: return say("Deleted \(tasks).")
    }
  }
}
