import CivilTime
import Ledger
import Trackers

extension CalendarFeed {
  mutating func addDates<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    for record in try store.records(of: .date) {
      guard let counter = CountedDate(record), !counter.isArchived else { continue }
      event(counter.id, Revision(of: [record])) { writer in
        writer.addDay(counter.day)
        if counter.draft.isYearly {
          writer.line("RRULE", Recurrence.yearly.rrule(anchor: counter.day))
        }
        writer.text("SUMMARY", counter.name)
        writer.line("TRANSP", "TRANSPARENT")
        writer.line("CATEGORIES", "date")
      }
    }
  }
}
