import CivilTime
import Trackers

extension English {
  @Sendable static func describe(_ label: String, _ task: PlanTask, _ today: Day) -> String {
    let title = quoted(task.title)
    let place = self.place(task.place, today)
    let destination = task.day == nil ? "the \(place)" : place
    switch label {
    case "task.add": return "Added \(title): \(place)."
    case "task.edit": return "Edited \(title): \(place)."
    case "task.todo": return "To do again: \(title), \(place)."
    case "task.doing": return "Doing: \(title)."
    case "task.done": return "Done: \(title)."
    case "task.move", "task.today", "task.backlog": return "Moved \(title) to \(destination)."
    case "task.drop": return "Dropped \(title); the archive keeps it."
    case "task.restore": return "Brought \(title) back: \(place)."
    case "task.delete": return "Deleted \(title)."
    default: return undo.done(label) + "."
    }
  }

  @Sendable static func describe(_ label: String, _ count: Int) -> String {
    let tasks = counted(count, "task", "tasks")
    switch label {
    case "task.today": return "Moved \(tasks) to today."
    case "task.backlog": return "Moved \(tasks) to the backlog."
    case "task.drop":
      return "Dropped \(tasks); the archive keeps \(plural(count) == .one ? "it" : "them")."
    default: return "\(undo.done(label)): \(tasks)."
    }
  }
}
