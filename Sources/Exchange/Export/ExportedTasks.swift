import CivilTime
import Ledger
import Trackers

/// The tasks of some days, and optionally the backlog, including dropped and expired ones, since
/// files show those too. By day and region, then in list order; the backlog comes last.
struct ExportedTasks {
  private(set) var tasks: [PlanTask] = []
  /// By the id of their newest occurrence.
  private var routines: [RecordID: Routine] = [:]

  init<Store: LedgerStore>(
    in days: Range<Day>, withBacklog: Bool, _ store: Store
  ) throws(Store.Failure) {
    // NB: a task moved to the backlog on one device and carried on another still has a day.
    tasks = try store.tasks(on: days).filter { $0.day != nil || !$0.isOpen }
    if withBacklog {
      let open = try store.openRecords(of: .task, filed: .anywhere)
      tasks += open.compactMap { PlanTask($0) }.filter { $0.day == nil }
    }
    for index in tasks.indices {
      for id in tasks[index].traits.after where try store.task(id) == nil {
        tasks[index].traits.stopWaiting(for: id)
      }
    }
    let ordered = tasks.inPlanOrder
    tasks = ordered.filter { $0.day != nil } + ordered.filter { $0.day == nil }
    for routine in try store.routines() { routines[routine.newest] = routine }
  }

  /// The routine whose newest occurrence this is.
  func routine(of task: PlanTask) -> Routine? {
    guard task.isOpen, let routine = routines[task.id], task.routine == routine.id else {
      return nil
    }
    return routine
  }
}
