import CivilTime
import Ledger
import SQLiteLedger
import Trackers

/// What lists say of tasks beside what the tasks hold themselves.
struct TaskDetails {
  let today: Day
  /// By routine, of those that still repeat.
  let repetitions: [RecordID: Repetition]
  let ids: ShortIDs

  func repetition(of task: PlanTask) -> Repetition? {
    task.routine.flatMap { repetitions[$0] }
  }
}

extension Planning {
  /// - Parameter withIDs: to find short ones takes a look into the store for each.
  func details(of tasks: [PlanTask], withIDs: Bool) throws(CommandFailure) -> TaskDetails {
    let repetitions = try read { store throws(StorageError) in
      var found: [RecordID: Repetition] = [:]
      var known: Set<RecordID> = []
      for task in tasks {
        guard let id = task.routine, known.insert(id).inserted else { continue }
        found[id] = try store.routine(of: task)?.repetition
      }
      return found
    }
    let ids = withIDs ? try context.shortIDs(of: tasks.map { $0.id }, .task) : nil
    return TaskDetails(
      today: today, repetitions: repetitions, ids: ids ?? ShortIDs(complete: []))
  }
}
