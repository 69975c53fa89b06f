import CivilTime
import Ledger

/// The refusal of a command on drinks, tallies or dates. Nothing was changed.
package enum EntryRefusal: Error, Hashable, Sendable {
  case amountNotPositive
  case amountIsZero
  /// Less than ``Volume/smallest``.
  case volumeTooSmall
  /// More than ``Volume/largest`` at once.
  case volumeTooLarge
  /// More than ``Volume/likely`` at once, and not confirmed.
  case volumeUnlikely(Volume)
  /// Beyond ``CounterAmount/supported``.
  case amountTooLarge
  case volumeGoalOutOfRange
  case tallyGoalOutOfRange
  case factorOutOfRange
  /// More quick amounts than the limit, or none.
  case quickAmounts(limit: Int)
  /// Outside ``Limits/years``.
  case yearOutOfRange
  /// A moment in the future by `Moment.isFuture(at:)`.
  case inFuture
  case noSuch(Thing, String)
  case nameTaken(String)
  case text(TextRefusal, field: TextField)

  package enum Thing: String, Hashable, Sendable {
    case drink, beverage, activity, entry, date
  }

  package enum TextField: String, Hashable, Sendable {
    case note, name, unit
  }
}

/// Limits shared by all trackers; texts in Unicode scalars.
package enum Limits {
  package static let years = 1900...2200
  package static let name = 80
  package static let note = 2000
  package static let unit = 20
}

func acceptedName(_ name: String) throws(EntryRefusal) -> String {
  do { return try name.accepted(limit: Limits.name) } catch { throw .text(error, field: .name) }
}

func accepted(_ note: String) throws(EntryRefusal) -> String {
  do {
    return try note.accepted(limit: Limits.note, mayBeEmpty: true, isMultiline: true)
  } catch {
    throw .text(error, field: .note)
  }
}

extension Moment {
  /// Whether it is too far ahead to have happened. Five minutes are tolerated, since the clock of
  /// another device or a script may be off.
  package func isFuture(at now: Moment) -> Bool { self - now > .minutes(5) }

  /// Checks the moment of an entry: the year must be supported, and the moment not in the future.
  func check(at now: Moment) throws(EntryRefusal) {
    try local.calendarDay.checkYear()
    if isFuture(at: now) { throw .inFuture }
  }
}

extension Day {
  func checkYear() throws(EntryRefusal) {
    guard Limits.years.contains(date.year) else { throw .yearOutOfRange }
  }
}
