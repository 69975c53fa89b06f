import CivilTime
import Ledger

/// One count; negative for a correction.
package struct CounterEntry: Hashable, Sendable {
  package let id: RecordID
  /// That of the activity.
  package private(set) var subject: String
  package var at: Moment
  package var amount: CounterAmount
  package var note: String
  package private(set) var lastWrite = LastWrite()

  package init(id: RecordID, subject: String, at: Moment, amount: CounterAmount, note: String = "")
  {
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

extension CounterEntry: RecordModel {
  package static var kind: Kind { .tally }

  /// Nil for a record without a time, an amount or an activity, as an incomplete history may contain.
  package init?(_ record: Record) {
    guard let at = record[.at]?.moment, let subject = record[.of]?.text,
      let amount = record[.amount].flatMap({ CounterAmount(stored: $0) })
    else { return nil }
    self.init(id: record.id, subject: subject, at: at, amount: amount)
    read(record)
    lastWrite = LastWrite(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.at, &at)
    fields.field(.amount, &amount)
    fields.field(.of, &subject)
    fields.field(.note, &note)
  }
}

extension CounterAmount: StoredValue {
  package init?(stored: Value) {
    guard let thousandths = stored.whole(in: Contribution.amounts) else { return nil }
    self.init(thousandths: thousandths)
  }

  package var stored: Value { .integer(thousandths) }
}

extension LedgerStore {
  package func entry(_ id: RecordID) throws(Failure) -> CounterEntry? {
    guard let record = try record(id, of: .tally), !record.isDeleted else { return nil }
    return CounterEntry(record)
  }

  /// An activity's entries on some days, newest first.
  package func entries(
    of activity: Counter, in days: Range<Day>, dayStart: DayStart
  ) throws(Failure) -> [CounterEntry] {
    try records(
      of: .tally, in: days.localTimes(startingAt: dayStart), order: .newestFirst, limit: .max
    ).compactMap { CounterEntry($0) }.filter { $0.subject == activity.subject }
  }

  /// An activity's newest entries, newest first; reads only the days that contain them.
  package func entries(
    of activity: Counter, dayStart: DayStart, limit: Int
  ) throws(Failure) -> [CounterEntry] {
    let totals = try totals(
      of: .tally, subject: activity.subject, in: .always, dayStart: dayStart)
    var entries: [CounterEntry] = []
    for total in totals.reversed() {
      if entries.count >= limit { break }
      entries += try self.entries(
        of: activity, in: total.day..<total.day + 1, dayStart: dayStart)
    }
    return Array(entries.prefix(limit))
  }
}
