import CivilTime
import Trackers

extension English {
  @Sendable static func describe(_ deed: Deed.Task, _ task: PlanTask, _ today: Day) -> String {
    let title = quoted(task.title)
    let place = self.place(task.place, today)
    let destination = task.day == nil ? "the \(place)" : place
    switch deed {
    case .add: return "Added \(title): \(place)."
    case .edit: return "Edited \(title): \(place)."
    case .todo: return "To do again: \(title), \(place)."
    case .doing: return "Doing: \(title)."
    case .done: return "Done: \(title)."
    case .move, .today, .backlog: return "Moved \(title) to \(destination)."
    case .drop: return "Dropped \(title); the archive keeps it."
    case .restore: return "Brought \(title) back: \(place)."
    case .delete: return "Deleted \(title)."
    }
  }

  @Sendable static func describe(_ deed: Deed.Task, _ count: Int) -> String {
    let tasks = counted(count, "task", "tasks")
    switch deed {
    case .today: return "Moved \(tasks) to today."
    case .backlog: return "Moved \(tasks) to the backlog."
    case .drop:
      return "Dropped \(tasks); the archive keeps \(plural(count) == .one ? "it" : "them")."
    case .add, .edit, .todo, .doing, .done, .move, .restore, .delete:
      return "\(done(.task(deed))): \(tasks)."
    }
  }
}
