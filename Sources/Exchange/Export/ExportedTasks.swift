import CivilTime
import Ledger
import Trackers

/// The tasks of some days, and optionally the backlog, including dropped and expired ones, by day
/// and region, then in list order; the backlog comes last.
///
/// If the newest task of a routine has ended or was moved, the next task that it will create is
/// included, so that the file carries the repetition.
struct ExportedTasks {
  private(set) var tasks: [PlanTask] = []
  /// The routines by the id of their newest occurrence.
  private var routines: [RecordID: Routine] = [:]
  /// The newest existing occurrence by the id of the coming one.
  private var former: [RecordID: RecordID] = [:]

  init<Store: LedgerStore>(
    in days: Range<Day>, withBacklog: Bool, _ store: Store
  ) throws(Store.Failure) {
    let dayStart = try Settings(in: store).dayStart
    // NB: a task moved to the backlog on one device and carried on another still has a day.
    tasks = try store.tasks(on: days).filter {
      // Those of lists are in the files of their lists.
      $0.shared == nil && ($0.day != nil || !$0.isOpen)
    }
    if withBacklog {
      let open = try store.openRecords(of: .task, filed: .anywhere)
      tasks += open.compactMap { PlanTask($0) }.filter { $0.day == nil }
    }
    for routine in try store.routines() {
      routines[routine.newest] = routine
      guard let coming = try store.coming(of: routine, dayStart: dayStart),
        let day = coming.task.day, days.contains(day)
      else { continue }
      tasks.append(coming.task)
      routines[coming.task.id] = coming.routine
      former[coming.task.id] = routine.newest
    }
    for index in tasks.indices {
      for id in tasks[index].traits.after where try store.task(id) == nil {
        tasks[index].traits.stopWaiting(for: id)
      }
    }
    let ordered = tasks.inPlanOrder
    tasks = ordered.filter { $0.day != nil } + ordered.filter { $0.day == nil }
  }

  /// The newest existing occurrence before a coming one; nil for any other task.
  func former(of task: PlanTask) -> RecordID? { former[task.id] }

  /// The routine whose newest occurrence this is.
  func routine(of task: PlanTask) -> Routine? {
    guard task.isOpen, let routine = routines[task.id], task.routine == routine.id else {
      return nil
    }
    return routine
  }
}
