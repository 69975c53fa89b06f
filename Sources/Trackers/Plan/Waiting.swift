import CivilTime
import Ledger

/// The open tasks that an open task waits for at present. Tasks that are done, dropped, expired or
/// deleted block nothing, so a task is unblocked without a write.
package struct Waiting: Hashable, Sendable {
  /// The length up to which a ``circle`` is complete; a longer one is cut in the middle.
  static let wayLimit = 7

  /// The open tasks, in plan order; not empty.
  package let others: [PlanTask]
  /// Whether it should not be done yet. Only merged edits of two devices make tasks wait in a
  /// cycle; until it is broken, its tasks do not block each other.
  package let isHeld: Bool
  /// The cycle from the task through others back to itself, with the task at both ends; without the
  /// middle of a long one, and empty for one of more than ``TaskChain/limit`` tasks.
  package let circle: [PlanTask]
}

extension LedgerStore {
  /// Nil for a task that does not wait.
  /// - Parameter today: the day by which expired tasks block nothing.
  package func waiting(of task: PlanTask, today: Day) throws(Failure) -> Waiting? {
    try waiting(of: [task], today: today)[task.id]
  }

  /// The tasks that wait, by id. Each task that they wait for is read once.
  package func waiting(
    of tasks: [PlanTask], today: Day
  ) throws(Failure) -> [RecordID: Waiting] {
    let waiting = tasks.filter { $0.isOpen && !$0.traits.after.isEmpty }
    if waiting.isEmpty { return [:] }
    return try WaitingGraph(of: waiting, in: self, today: today).waiting(of: waiting)
  }
}
