import CivilTime
import Ledger

package struct Drink: Hashable, Sendable {
  package let id: RecordID
  package var at: Moment
  /// The volume of the drink, before the beverage's factor is applied.
  package var volume: Volume
  package var beverage: Beverage.Key
  package var note: String
  package private(set) var lastWrite = LastWrite()

  package init(
    id: RecordID, at: Moment, volume: Volume, beverage: Beverage.Key, note: String = ""
  ) {
    self.id = id
    self.at = at
    self.volume = volume
    self.beverage = beverage
    self.note = note
  }
}

extension Kind {
  package static let drink = Kind(rawValue: "drink")
}

extension Drink: RecordModel {
  package static var kind: Kind { .drink }

  /// Nil for a record without a time or an amount, as an incomplete history may contain.
  package init?(_ record: Record) {
    guard let at = record[.at]?.moment, let volume = record[.amount].flatMap({ Volume(stored: $0) })
    else { return nil }
    self.init(id: record.id, at: at, volume: volume, beverage: .water)
    read(record)
    lastWrite = LastWrite(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.at, &at)
    fields.field(.amount, &volume)
    fields.field(.of, &beverage)
    fields.field(.note, &note)
  }
}

extension Volume: StoredValue {
  package init?(stored: Value) {
    guard let tenths = stored.whole(in: Contribution.amounts) else { return nil }
    self.init(tenths: tenths)
  }

  package var stored: Value { .integer(tenths) }
}

extension LedgerStore {
  package func drink(_ id: RecordID) throws(Failure) -> Drink? {
    guard let record = try record(id, of: .drink), !record.isDeleted else { return nil }
    return Drink(record)
  }

  /// The drinks of some days, newest first.
  package func drinks(
    in days: Range<Day> = .always, dayStart: DayStart, limit: Int = .max
  ) throws(Failure) -> [Drink] {
    try records(
      of: .drink, in: days.localTimes(startingAt: dayStart), order: .newestFirst, limit: limit
    ).compactMap { Drink($0) }
  }
}

extension Range<Day> {
  /// The local times from the start of the first day to the end of the last.
  package func localTimes(startingAt dayStart: DayStart) -> Range<LocalTime> {
    let first = lowerBound.localTimes(startingAt: dayStart).lowerBound
    return first..<upperBound.localTimes(startingAt: dayStart).lowerBound
  }
}
