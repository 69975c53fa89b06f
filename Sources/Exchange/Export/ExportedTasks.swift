import CivilTime
import Ledger
import Trackers

/// What is planned for some days, and perhaps the backlog: what was dropped or expired among it, for
/// files show that too. By day and region, then as in the lists; the backlog comes last.
struct ExportedTasks {
  private(set) var tasks: [PlanTask] = []
  /// By their newest occurrence.
  private var routines: [RecordID: Routine] = [:]

  init<Store: LedgerStore>(
    in days: Range<Day>, withBacklog: Bool, _ store: Store
  ) throws(Store.Failure) {
    // NB: one that went to the backlog on one device while it was carried on another has a day still.
    tasks = try store.tasks(on: days).filter { $0.day != nil || !$0.isOpen }
    if withBacklog {
      let open = try store.openRecords(of: .task, filed: .anywhere)
      tasks += open.compactMap { PlanTask($0) }.filter { $0.day == nil }
    }
    tasks = tasks.inListOrder.ordered { ExportedTasks.rank($0) < ExportedTasks.rank($1) }
    for routine in try store.routines() { routines[routine.newest] = routine }
  }

  /// Of the occurrence with which the next ones go on.
  func routine(of task: PlanTask) -> Routine? {
    guard task.isOpen, let routine = routines[task.id], task.routine == routine.id else {
      return nil
    }
    return routine
  }

  private static func rank(_ task: PlanTask) -> Int {
    guard let day = task.day, let region = task.place.region else { return .max }
    return day.number * 4 + (Region.allCases.firstIndex(of: region) ?? 0)
  }
}
