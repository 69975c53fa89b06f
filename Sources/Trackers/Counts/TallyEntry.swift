import CivilTime
import Ledger

/// One count; negative for a correction.
package struct TallyEntry: Hashable, Sendable {
  package let id: RecordID
  /// The subject of the activity.
  package let subject: String
  package var at: Moment
  package var amount: TallyAmount
  package var note: String
  package private(set) var lastWrite = LastWrite()

  package init(id: RecordID, subject: String, at: Moment, amount: TallyAmount, note: String = "") {
    self.id = id
    self.subject = subject
    self.at = at
    self.amount = amount
    self.note = note
  }
}

extension Kind {
  package static let tally = Kind(rawValue: "tally")
}

extension TallyEntry {
  package init?(_ record: Record) {
    guard let at = record[.at]?.moment,
      let amount = record.whole(.amount, in: Contribution.amounts), let subject = record[.of]?.text
    else { return nil }
    self.init(
      id: record.id, subject: subject, at: at, amount: TallyAmount(thousandths: amount),
      note: record[.note]?.text ?? "")
    lastWrite = LastWrite(record)
  }

  package var change: RecordChange {
    RecordChange(
      .tally, id,
      [
        .init(.at, .moment(at)), .init(.amount, .integer(amount.thousandths)),
        .init(.of, .text(subject)), .init(.note, .text(note)),
      ])
  }
}

extension LedgerStore {
  package func entry(_ id: RecordID) throws(Failure) -> TallyEntry? {
    guard let record = try record(id, of: .tally), !record.isDeleted else { return nil }
    return TallyEntry(record)
  }

  /// An activity's entries on some days, newest first.
  package func entries(
    of activity: Activity, in days: Range<Day>, dayStart: DayStart
  ) throws(Failure) -> [TallyEntry] {
    try records(
      of: .tally, in: days.localTimes(startingAt: dayStart), order: .newestFirst, limit: .max
    ).compactMap { TallyEntry($0) }.filter { $0.subject == activity.subject }
  }

  /// An activity's newest entries, newest first; reads only the days that contain them.
  package func entries(
    of activity: Activity, dayStart: DayStart, limit: Int
  ) throws(Failure) -> [TallyEntry] {
    let totals = try totals(
      of: .tally, subject: activity.subject, in: .always, dayStart: dayStart)
    var entries: [TallyEntry] = []
    for total in totals.reversed() {
      if entries.count >= limit { break }
      entries += try self.entries(
        of: activity, in: total.day..<total.day + 1, dayStart: dayStart)
    }
    return Array(entries.prefix(limit))
  }
}
