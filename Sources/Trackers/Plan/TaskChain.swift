import CivilTime
import Ledger

/// What a task waits for, what that waits for, and so on.
package struct TaskChain: Hashable, Sendable {
  /// So that a hostile ledger keeps no reader busy; a new task may close a longer circle.
  static let limit = 500

  /// The task itself first, then each as it was reached.
  private var links: [Link] = []

  private struct Link: Hashable, Sendable {
    let task: PlanTask
    /// The index of the one that waits for it; that of the task itself is -1.
    let waiting: Int
  }

  /// Whatever the status of the others.
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

  /// The way from the task back to it, which stands at both ends; empty without one.
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
