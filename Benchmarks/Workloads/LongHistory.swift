import CivilTime
import Ledger
import Trackers

/// Drinks alone, evenly over the waking hours of all years, up to yesterday: a history that grows
/// without limit.
package struct LongHistory: Sendable {
  private static let opSize = 500
  private static let beverages = ["water", "water", "water", "tea", "coffee"]

  /// Hours of the day.
  private static let waking = 7..<23

  package let entries: Int
  package let years: Int
  package let now: Instant

  package init(entries: Int, years: Int, endingAt now: Instant) {
    self.entries = entries
    self.years = years
    self.now = now
  }

  package func merged() -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    var settings = Settings()
    settings.isWelcomed = true
    let days = years * 365 + years / 4
    let start = now - .days(days)
    if let change = settings.change(from: Settings()) { _ = ledger.commit(change, at: start) }
    let step = Span.hours(Self.waking.count).milliseconds * Int64(days) / Int64(max(1, entries))
    for first in stride(from: 0, to: entries, by: Self.opSize) {
      let numbers = first..<min(entries, first + Self.opSize)
      let changes = numbers.map { number in
        let at = awake(step * Int64(number + 1), since: start)
        return RecordChange(
          .drink, RecordID(derivedFrom: "drink \(number)"),
          [
            .init(.at, .moment(Moment(at, offset: .utc))),
            .init(.amount, .integer(Int64(1500 + number % 4 * 500))),
            .init(.of, .text(Self.beverages[number % Self.beverages.count])),
          ])
      }
      _ = ledger.commitWithoutUndo(changes, at: start + Span(milliseconds: step * Int64(first)))
    }
    return ledger
  }

  /// - Parameter span: milliseconds awake, since the morning of the first day.
  private func awake(_ span: Int64, since start: Instant) -> Instant {
    let waking = Span.hours(Self.waking.count).milliseconds
    let day = Span.days(1).milliseconds
    let midnight = start.milliseconds / day * day
    let morning = midnight + Span.hours(Self.waking.lowerBound).milliseconds
    return Instant(milliseconds: morning + span / waking * day + span % waking)
  }
}
