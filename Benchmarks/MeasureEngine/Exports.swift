import CivilTime
import Ledger
import Trackers
import Workloads

nonisolated(unsafe) private var years: TenYears?
nonisolated(unsafe) private var tasks: ManyTasks?
nonisolated(unsafe) private var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))

/// Makes the history; gives the number of its field writes.
@c(measure_prepare)
public func prepare(_ endingAt: Int64) -> Int32 {
  let history = TenYears(endingAt: Instant(milliseconds: endingAt))
  years = history
  ledger = history.merged()
  return Int32(history.writeCount)
}

/// Gives the number of records, which proves that the work was done.
@c(measure_merge)
public func merge() -> Int32 {
  Int32(years?.merged().recordCount ?? 0)
}

/// The same with the newest changes first.
@c(measure_merge_backwards)
public func mergeBackwards() -> Int32 {
  Int32(years?.mergedBackwards().recordCount ?? 0)
}

/// Gives the number of fasts that were counted.
@c(measure_figures)
public func figures() -> Int32 {
  guard let years else { return 0 }
  return Int32(AllFigures(in: ledger, at: years.now).statistics.total)
}

/// Gives the number of keystrokes. The tasks are made when this is first called.
@c(measure_search)
public func search() -> Int32 {
  if tasks == nil { tasks = ManyTasks() }
  return Int32(tasks?.search() ?? 0)
}
