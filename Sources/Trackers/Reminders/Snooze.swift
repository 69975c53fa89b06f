import CivilTime
import Ledger

/// A snoozed reminder: a small record, the same on all devices, with the new time as `at` and the
/// reminder's occurrence as `of`. Snoozing again changes the same record.
package struct Snooze: Hashable, Sendable {
  package static let span = Span.minutes(10)
  /// The time to search back for reminders that were snoozed, perhaps several times.
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
  /// Snoozes for ten minutes, from now or, if it is not due yet, from the time at which it is due.
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
  /// A superset of the snoozes that may move a reminder into or out of the window.
  func snoozes(around window: Range<Instant>) throws(Failure) -> [Snooze] {
    // Offsets are less than a day.
    let first = LocalTime(milliseconds: window.lowerBound.milliseconds) - .days(1) - Snooze.reach
    let last = LocalTime(milliseconds: window.upperBound.milliseconds) + .days(1) + Snooze.reach
    return try records(of: .snooze, in: first..<last, order: .oldestFirst, limit: .max)
      .compactMap { Snooze($0) }
  }
}
