import CivilTime
import Ledger
import Synchronization

/// A ledger that counts the records that are read from it.
struct CountedLedger: LedgerStore {
  private var ledger: MemoryLedger
  private let counter = Counter()

  init(_ ledger: MemoryLedger) {
    self.ledger = ledger
  }

  /// How many were read by a body, however often each.
  mutating func reads(_ body: (inout CountedLedger) throws -> Void) rethrows -> Int {
    let before = counter.count.withLock { $0 }
    try body(&self)
    return counter.count.withLock { $0 } - before
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  private func counted(_ records: [Record]) -> [Record] {
    counter.count.withLock { $0 += 1 + records.count }
    return records
  }

  func record(_ id: RecordID, of kind: Kind) -> Record? {
    counter.count.withLock { $0 += 1 }
    return ledger.record(id, of: kind)
  }

  func records(of kind: Kind) -> [Record] { counted(ledger.records(of: kind)) }

  var allRecords: [Record] { counted(ledger.allRecords) }

  func records(
    of kind: Kind, in times: Range<LocalTime>, order: TimeOrder, limit: Int
  ) -> [Record] {
    counted(ledger.records(of: kind, in: times, order: order, limit: limit))
  }

  func openRecords(of kind: Kind, filed filing: Filing) -> [Record] {
    counted(ledger.openRecords(of: kind, filed: filing))
  }

  func records(of kind: Kind, ids: ClosedRange<RecordID>, limit: Int) -> [Record] {
    counted(ledger.records(of: kind, ids: ids, limit: limit))
  }

  func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) -> DayTotals {
    ledger.totals(of: kind, subject: subject, in: days, dayStart: dayStart)
  }

  mutating func search(_ query: String, of kind: Kind, limit: Int) -> [Record] {
    counted(ledger.search(query, of: kind, limit: limit))
  }

  func writer(of list: ListID) -> ListWriter? { ledger.writer(of: list) }

  mutating func append(_ ops: [Op]) { ledger.append(ops) }

  func eachOp(rounds: Int, _ body: (_ round: Int, Op) -> Bool) {
    ledger.eachOp(rounds: rounds, body)
  }

  mutating func commit(_ change: Change, at now: Instant) -> Op { ledger.commit(change, at: now) }

  mutating func commitInParts(_ change: Change, at now: Instant) -> [Op] {
    ledger.commitInParts(change, at: now)
  }

  mutating func adopt(_ ops: PackedOps, as label: String) -> [Int] { ledger.adopt(ops, as: label) }

  mutating func commitWithoutUndo(_ changes: [RecordChange], at now: Instant) -> [Op] {
    ledger.commitWithoutUndo(changes, at: now)
  }

  mutating func undo(at now: Instant) -> Undone? { ledger.undo(at: now) }
  mutating func redo(at now: Instant) -> Undone? { ledger.redo(at: now) }
}
