import CivilTime
import Ledger

extension LedgerStore {
  package func task(_ id: RecordID) throws(Failure) -> PlanTask? {
    guard let record = try record(id, of: .task), !record.isDeleted else { return nil }
    return PlanTask(record)
  }

  /// What the task repeats by, if it still does.
  package func routine(of task: PlanTask) throws(Failure) -> Routine? {
    guard let id = task.routine, let record = try record(id, of: .routine), !record.isDeleted
    else { return nil }
    return Routine(record)
  }

  /// By id.
  package func routines() throws(Failure) -> [Routine] {
    try records(of: .routine).compactMap { Routine($0) }
  }

  package func dayPlan(_ day: Day) throws(Failure) -> DayPlan {
    DayPlan(day, try tasks(on: day..<day + 1))
  }

  /// The open tasks that no day is planned for, in the order of the list.
  /// - Parameter today: what has expired by then is in the archive instead.
  package func backlog(today: Day) throws(Failure) -> [PlanTask] {
    try openTasks(filed: .anywhere)
      .filter { $0.place.day == nil && !$0.isExpired(on: today) }.inListOrder
  }

  /// What was left unfinished before today and does not carry itself, the oldest first.
  package func overdue(before today: Day) throws(Failure) -> [PlanTask] {
    try openTasks(filed: .before(today))
      .filter { $0.day != nil && !$0.traits.carries && !$0.isExpired(on: today) }.inPlanOrder
  }

  /// Whatever is filed in these days, by day, then id; deleted ones are left out.
  package func tasks(on days: Range<Day>) throws(Failure) -> [PlanTask] {
    let times = LocalTime(startOf: days.lowerBound)..<LocalTime(startOf: days.upperBound)
    return try records(of: .task, in: times, order: .oldestFirst, limit: .max)
      .compactMap { PlanTask($0) }
  }

  /// By day, what has none first, then id.
  func openTasks(filed filing: Filing) throws(Failure) -> [PlanTask] {
    try openRecords(of: .task, filed: filing).compactMap { PlanTask($0) }
  }
}

extension Filing {
  /// Whatever a day before this one is planned for.
  static func before(_ day: Day) -> Filing {
    .at(Range<LocalTime>.always.lowerBound..<LocalTime(startOf: day))
  }
}
