import CivilTime
import Ledger
import Trackers

/// All dates, including archived ones, by day and name:
///
///     Date,Name,Kind,Yearly,Archived
///     1985-12-31,Birthday,since,Yes,No
struct DatesCSV {
  let text: String

  init<Store: LedgerStore>(of store: Store) throws(Store.Failure) {
    var writer = CSVWriter(["Date", "Name", "Kind", "Yearly", "Archived"])
    let dates = try store.records(of: .date).compactMap { CountedDate($0) }
    for date in dates.ordered(by: { ($0.day, $0.name) < ($1.day, $1.name) }) {
      writer.row([
        date.day.iso8601, CSVWriter.cell(date.name), date.draft.kind.rawValue,
        date.draft.isYearly ? "Yes" : "No", date.isArchived ? "Yes" : "No",
      ])
    }
    text = writer.text
  }
}
