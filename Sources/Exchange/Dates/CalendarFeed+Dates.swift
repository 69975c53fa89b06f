import CivilTime
import Ledger
import Trackers

extension CalendarFeed {
  mutating func addDates<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    for record in try store.records(of: .date) {
      guard let counter = DateCounter(record), !counter.isArchived else { continue }
      event(counter.id, Revision(of: [record])) { writer in
        writer.addDay(counter.day)
        if counter.draft.isYearly { writer.line("RRULE", counter.day.yearlyRule) }
        writer.text("SUMMARY", counter.name)
        writer.line("TRANSP", "TRANSPARENT")
        writer.line("CATEGORIES", "date")
      }
    }
  }
}

extension Day {
  /// Every year on this day. 29 February is the last day of the 28th and 29th that there is, so
  /// that it returns on the 28th in years without one; `FREQ=YEARLY` alone would leave those out.
  fileprivate var yearlyRule: String {
    date.month == 2 && date.day == 29
      ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1" : "FREQ=YEARLY"
  }
}
