import CivilTime
import Ledger
import Trackers

extension CalendarFeed {
  /// Writes the fasts. A running one lasts until its planned end, so that the calendar changes only
  /// when the fast does.
  mutating func addFasts<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    for record in try newest(.fast, of: store) {
      guard let fast = Fast(record) else { continue }
      let end = fast.end?.instant ?? fast.plannedEnd
      guard fast.start.instant < end else { continue }
      event(fast.id, Revision(of: [record])) { $0.addBody(of: fast, to: end) }
    }
  }
}
