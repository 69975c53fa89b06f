import CivilTime
import Ledger

/// A reminder put off: a small record, so that all devices agree, with the time as `at` and what was
/// put off as `of`. Putting it off again moves the same record.
package struct Snooze: Hashable, Sendable {
  package static let span = Span.minutes(10)
  /// How far back reminders are looked for that were put off, perhaps again and again.
  static let reach = Span.days(2)

  let occurrence: String
  package let until: Moment

  init?(_ record: Record) {
    guard let occurrence = record[.of]?.text, let until = record[.at]?.moment else { return nil }
    self.occurrence = occurrence
    self.until = until
  }
}

extension Kind {
  package static let snooze = Kind(rawValue: "snooze")
}

extension Reminder {
  /// Puts it off for ten minutes, from now on or, where it is still to come, from when it is due.
  package func snooze(at now: Instant, zone: Zone) -> Change {
    let until = zone.moment(max(now, at.instant) + Snooze.span)
    let id = RecordID(derivedFrom: "snooze \(occurrence)")
    return Change(
      .reminder(.snooze),
      [
        RecordChange(
          .snooze, id,
          [
            .init(.of, .text(occurrence)), .init(.at, .moment(until)),
            .init(.deleted, .bool(false)),
          ])
      ])
  }
}

extension LedgerStore {
  /// Those that may move a reminder into or out of a window, and some beside them.
  func snoozes(around window: Range<Instant>) throws(Failure) -> [Snooze] {
    // Whatever the clocks show, their offset is less than a day.
    let first = LocalTime(milliseconds: window.lowerBound.milliseconds) - .days(1) - Snooze.reach
    let last = LocalTime(milliseconds: window.upperBound.milliseconds) + .days(1) + Snooze.reach
    return try records(of: .snooze, in: first..<last, order: .oldestFirst, limit: .max)
      .compactMap { Snooze($0) }
  }
}
