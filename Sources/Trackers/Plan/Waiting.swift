import CivilTime
import Ledger

/// What an open task waits for, as things stand. Tasks that are done, dropped, expired or deleted
/// hold nothing up, so a task comes free without a write.
package struct Waiting: Hashable, Sendable {
  /// Open tasks, in plan order; not empty.
  package let others: [PlanTask]
  /// The way from the task through others back to itself, which stands at both ends. Only merged
  /// edits of two devices make a circle; until it is broken, nothing in it holds up the rest.
  package let circle: [PlanTask]

  /// It should not be done yet.
  package var isHeld: Bool { circle.isEmpty }
}

extension LedgerStore {
  /// Nil for a task that does not wait.
  /// - Parameter today: tasks that have expired by then hold nothing up.
  package func waiting(of task: PlanTask, today: Day) throws(Failure) -> Waiting? {
    guard task.isOpen, !task.traits.after.isEmpty else { return nil }
    var chain = TaskChain()
    try chain.follow(task, in: self, today: today, openOnly: true)
    return chain.first.isEmpty
      ? nil : Waiting(others: chain.first.inPlanOrder, circle: chain.circle)
  }

  /// By id, of those that wait.
  package func waiting(
    of tasks: [PlanTask], today: Day
  ) throws(Failure) -> [RecordID: Waiting] {
    var waiting: [RecordID: Waiting] = [:]
    for task in tasks where !task.traits.after.isEmpty {
      waiting[task.id] = try self.waiting(of: task, today: today)
    }
    return waiting
  }
}
