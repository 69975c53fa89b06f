import CivilTime
import Ledger

/// The version of an event in a calendar feed: the time of the last write to its records. So an
/// unchanged ledger gives the same bytes on every device.
struct Revision: Hashable, Sendable {
  /// The time of the last write.
  let at: Instant

  /// - Parameter records: the records of the event; none gives the beginning of 2026.
  init(of records: [Record]) {
    var last = Revision.first
    for record in records { last = max(last, record.lastWrite?.milliseconds ?? last) }
    at = Instant(milliseconds: min(last, Revision.last))
  }

  /// Seconds since the beginning of 2026: an integer of iCalendar has 31 bits, which last until
  /// 2094. Two edits within one second have the same.
  var sequence: Int64 { (at.milliseconds - Revision.first).flooredQuotient(1000) }

  private static let first: Int64 = 1_767_225_600_000
  private static let last: Int64 = first + 2_147_483_647_000
}
