import CivilTime
import Ledger

/// The queue of fasts to write into a health store, and counts of those written.
package struct HealthState: Hashable, Sendable {
  package let settings: HealthSettings
  /// Oldest first.
  package let waiting: [HealthFast]
  package let writtenCount: Int
  /// The number of written fasts that were edited since, so that the store has former versions.
  package let changedCount: Int
  package let lastWritten: Moment?

  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    settings = try HealthSettings(in: store)
    var waiting: [HealthFast] = []
    var (written, changed) = (0, 0)
    var last: Moment?
    let records = try store.records(of: .fast, in: .always, order: .oldestFirst, limit: .max)
    for record in records {
      guard let fast = HealthFast(record) else { continue }
      if fast.isWaiting(settings) { waiting.append(fast) }
      guard let moment = fast.written else { continue }
      written += 1
      if fast.isChanged { changed += 1 }
      if last.map({ $0.instant < moment.instant }) ?? true { last = moment }
    }
    self.waiting = waiting
    writtenCount = written
    changedCount = changed
    lastWritten = last
  }
}

extension LedgerStore {
  /// Nil for an unknown id; deleted fasts are known.
  package func healthFast(_ id: RecordID) throws(Failure) -> HealthFast? {
    try record(id, of: .fast).flatMap { HealthFast($0) }
  }

  /// Leases a fast to a phone to be written. Must be one transaction.
  package mutating func takeFast(
    _ id: RecordID, at now: Moment
  ) throws(Failure) -> (answer: HealthAnswer, fast: HealthFast?) {
    guard let fast = try healthFast(id) else { return (.none, nil) }
    let answer = fast.answer(try HealthSettings(in: self), at: now)
    if answer.isTaken { _ = try commitWithoutUndo([fast.taking(at: now)], at: now.instant) }
    return (answer, fast)
  }

  /// Marks fasts as written; idempotent. Undo passes over it, since taking it back would write them
  /// a second time.
  /// - Returns: the number that were not marked before.
  package mutating func noteWritten(
    _ ids: [RecordID], at now: Moment
  ) throws(Failure) -> Int {
    var changes: [RecordChange] = []
    for id in ids {
      guard !changes.contains(where: { $0.id == id }),
        let change = try healthFast(id)?.writing(at: now)
      else { continue }
      changes.append(change)
    }
    _ = try commitWithoutUndo(changes, at: now.instant)
    return changes.count
  }
}
