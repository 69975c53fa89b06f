import CivilTime
import Trackers

extension ChangeTexts {
  /// - Parameter task: its present state or, if it was deleted, its last.
  package func task(_ kind: ChangeKind.Task, _ task: PlanTask, _ today: Day) -> String {
    let title = quoted(task.title)
    let place = plan.place(task.place, today)
    if let shared = task.shared, let text = self.task(kind, title, shared) { return text }
    switch kind {
    case .add: return say("Added \(title): \(place).")
    case .edit: return say("Edited \(title): \(place).")
    case .todo: return say("Marked \(title) as not done: \(place).")
    case .doing: return say("Marked \(title) as in progress.")
    case .done: return say("Marked \(title) as done.")
    case .move, .today, .backlog: return say("Moved \(title) to \(place).")
    case .drop: return say("Marked \(title) as won't do. It is in the archive.")
    case .restore: return say("Restored \(title): \(place).")
    case .delete: return say("Deleted \(title).")
    }
  }

  /// What is otherwise of a task of a list; nil for what is the same.
  private func task(_ kind: ChangeKind.Task, _ title: String, _ shared: SharedPart) -> String? {
    switch kind {
    case .delete where shared.access == .deleted: say("Removed \(title) from your plan.")
    case .delete: say("Removed \(title) from your plan. It is still in its list.")
    case .edit where !shared.isPlanned: say("Edited \(title).")
    case .todo where !shared.isPlanned: say("Marked \(title) as not done.")
    case .add, .edit, .todo, .doing, .done, .move, .today, .backlog, .drop, .restore: nil
    }
  }

  /// - Parameter count: the number of tasks; may be 0.
  package func tasks(_ kind: ChangeKind.Task, _ count: Int) -> String {
    switch kind {
    case .add: say(count, one: "Added \(count) task.", other: "Added \(count) tasks.")
    case .edit: say(count, one: "Edited \(count) task.", other: "Edited \(count) tasks.")
    case .todo:
      say(
        count, one: "Marked \(count) task as not done.",
        other: "Marked \(count) tasks as not done.")
    case .doing:
      say(
        count, one: "Marked \(count) task as in progress.",
        other: "Marked \(count) tasks as in progress.")
    case .done:
      say(count, one: "Marked \(count) task as done.", other: "Marked \(count) tasks as done.")
    case .move: say(count, one: "Moved \(count) task.", other: "Moved \(count) tasks.")
    case .today:
      say(count, one: "Moved \(count) task to today.", other: "Moved \(count) tasks to today.")
    case .backlog:
      say(count, one: "Moved \(count) task to Backlog.", other: "Moved \(count) tasks to Backlog.")
    case .drop:
      say(
        count, one: "Marked \(count) task as won't do. It is in the archive.",
        other: "Marked \(count) tasks as won't do. They are in the archive.")
    case .restore: say(count, one: "Restored \(count) task.", other: "Restored \(count) tasks.")
    case .delete: say(count, one: "Deleted \(count) task.", other: "Deleted \(count) tasks.")
    }
  }
}
