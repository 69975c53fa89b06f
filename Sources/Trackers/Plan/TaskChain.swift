import CivilTime
import Ledger

/// The tasks that a task waits for, transitively: a breadth-first search.
package struct TaskChain: Hashable, Sendable {
  /// The limit of tasks, against hostile ledgers; a longer cycle is not found.
  static let limit = 500

  /// The task itself first, then the others in the order of the search.
  private var links: [Link] = []

  private struct Link: Hashable, Sendable {
    let task: PlanTask
    /// The index of the task that waits for it; -1 for the first.
    let waiting: Int
  }

  /// Collects the tasks, of any status.
  mutating func follow<Store: LedgerStore>(
    _ task: PlanTask, in store: Store, today: Day
  ) throws(Store.Failure) {
    links = [Link(task: task, waiting: -1)]
    var index = 0
    while index < links.count {
      for id in links[index].task.traits.after where !contains(id) && links.count < Self.limit {
        guard let other = try store.task(id)?.found(on: today) else { continue }
        links.append(Link(task: other, waiting: index))
      }
      index += 1
    }
  }

  func contains(_ id: RecordID) -> Bool { links.contains { $0.task.id == id } }

  /// The cycle from the task back to it, with the task at both ends; empty without one.
  var circle: [PlanTask] {
    guard let task = links.first?.task,
      var link = links.first(where: { $0.task.traits.after.contains(task.id) })
    else { return [] }
    var way = [link.task, task]
    while link.waiting >= 0 {
      link = links[link.waiting]
      way.insert(link.task, at: 0)
    }
    return way
  }
}
