import CivilTime
import Ledger

/// What an open task waits for, as things stand. Tasks that are done, dropped, expired or deleted
/// hold nothing up, so a task comes free without a write.
package struct Waiting: Hashable, Sendable {
  /// The longest ``circle`` that is whole: of a longer one both ends are enough to name it.
  static let wayLimit = 7

  /// Open tasks, in plan order; not empty.
  package let others: [PlanTask]
  /// It should not be done yet. Only merged edits of two devices make tasks wait in a circle; until it
  /// is broken, nothing in it holds up the rest.
  package let isHeld: Bool
  /// The way from the task through others back to itself, which stands at both ends; without the
  /// middle of a long one, and empty for one of more than ``TaskChain/limit`` tasks.
  package let circle: [PlanTask]
}

extension LedgerStore {
  /// Nil for a task that does not wait.
  /// - Parameter today: tasks that have expired by then hold nothing up.
  package func waiting(of task: PlanTask, today: Day) throws(Failure) -> Waiting? {
    try waiting(of: [task], today: today)[task.id]
  }

  /// By id, of those that wait. Each task that they wait for is read once, however many do.
  package func waiting(
    of tasks: [PlanTask], today: Day
  ) throws(Failure) -> [RecordID: Waiting] {
    let waiting = tasks.filter { $0.isOpen && !$0.traits.after.isEmpty }
    if waiting.isEmpty { return [:] }
    return try WaitingGraph(of: waiting, in: self, today: today).waiting(of: waiting)
  }
}
