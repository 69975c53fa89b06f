import CivilTime
import Ledger

/// The input of the rules, read from a store for one command.
package struct FastBook: Sendable {
  /// Running fasts by start, then id. The first counts as running, the others are conflicts.
  package var running: [Fast]
  /// Fasts that the command may conflict with, without cancelled ones.
  package var neighbours: [Fast]
  /// The fast that the command names.
  package var subject: Fast?
  package var schedules: Schedules
  package var settings: Settings

  package init(
    running: [Fast] = [], neighbours: [Fast] = [], subject: Fast? = nil,
    schedules: Schedules = Schedules(custom: [], selectedKey: nil), settings: Settings = Settings()
  ) {
    self.running = running
    self.neighbours = neighbours
    self.subject = subject
    self.schedules = schedules
    self.settings = settings
  }
}

extension FastBook {
  package init<Store: LedgerStore>(
    for command: FastCommand, in store: Store, at now: Moment
  ) throws(Store.Failure) {
    self.init(
      running: try store.runningFasts(),
      schedules: try Schedules(in: store), settings: try Settings(in: store))
    switch command {
    case .start(let at, _):
      neighbours = try store.fasts(from: at ?? now, to: now)
    case .add(let start, let end, _, _):
      neighbours = try store.fasts(from: start, to: end)
    case .edit(let id, let edit):
      subject = try store.fast(id)
      if let subject {
        neighbours = try store.fasts(
          from: edit.start ?? subject.start, to: edit.end ?? subject.end ?? now
        ).filter { $0.id != id }
      }
    case .delete(let id), .keep(let id):
      subject = try store.fast(id)
    case .stop, .cancel, .addSchedule, .editSchedule, .removeSchedule, .useSchedule:
      break
    }
  }
}

extension LedgerStore {
  package func fast(_ id: RecordID) throws(Failure) -> Fast? {
    guard let record = try record(id, of: .fast), !record.isDeleted else { return nil }
    return Fast(record)
  }

  package func runningFasts() throws(Failure) -> [Fast] {
    try openRecords(of: .fast, filed: .anywhere).compactMap { Fast($0) }.filter { $0.isRunning }
      .ordered { ($0.start.instant, $0.id) < ($1.start.instant, $1.id) }
  }

  /// Fasts by start, newest first, including running and cancelled ones.
  package func fasts(
    startingIn times: Range<LocalTime> = .always, limit: Int = .max
  ) throws(Failure) -> [Fast] {
    try records(of: .fast, in: times, order: .newestFirst, limit: limit).compactMap { Fast($0) }
  }

  /// A superset of the fasts, except cancelled ones, that overlap the given range: the range is
  /// widened by the largest difference of offsets and the longest length of a fast.
  ///
  /// A running fast has no longest length, so all that began before are included.
  ///
  /// NB: bounds in the wrong order, from invalid input, give an empty range.
  func fasts(from start: Moment, to end: Moment) throws(Failure) -> [Fast] {
    let slack = Span.hours(36)
    let first = start.local - FastRules.longest - slack
    let last = max(start.local, end.local) + slack
    let forgotten = try runningFasts().filter { $0.start.local < first }
    return try fasts(startingIn: first..<last).filter { !$0.isCancelled } + forgotten
  }
}
