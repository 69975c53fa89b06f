import CivilTime
import Ledger

/// A calendar feed to subscribe to: iCalendar by RFC 5545 and RFC 7986. The same ledger in the same
/// month gives the same bytes. All entries are events, since subscribing programs show nothing
/// else.
package struct CalendarFeed {
  /// The most fasts and the most tasks in a feed; the newest are kept.
  package static let limit = 5000

  private(set) var writer = CalendarWriter()
  let times: Range<LocalTime>

  package var bytes: [UInt8] { writer.bytes }

  package init<Store: LedgerStore>(
    of parts: Set<FeedPart> = Set(FeedPart.allCases), in store: Store, at now: Moment
  ) throws(Store.Failure) {
    times = Self.reach(at: now.local.calendarDay)
    writer.line("BEGIN", "VCALENDAR")
    writer.line("PRODID", "-//Dayring//Dayring//EN")
    writer.line("VERSION", "2.0")
    writer.line("CALSCALE", "GREGORIAN")
    writer.line("NAME", "Dayring")
    writer.line("X-WR-CALNAME", "Dayring")
    writer.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
    writer.line("X-PUBLISHED-TTL", "PT1H")
    for part in FeedPart.allCases where parts.contains(part) {
      switch part {
      case .fasts: try addFasts(of: store)
      case .tasks: try addTasks(of: store)
      case .dates: try addDates(of: store)
      }
    }
    writer.line("END", "VCALENDAR")
  }

  /// The range of the feed: from the first of the month a year ago, so that it does not change
  /// every day, without an end.
  private static func reach(at today: Day) -> Range<LocalTime> {
    let before = today - 365
    let first = before - (before.date.day - 1)
    return LocalTime(startOf: first)..<Range<LocalTime>.always.upperBound
  }

  /// The newest records of the range, oldest first.
  func newest<Store: LedgerStore>(
    _ kind: Kind, of store: Store
  ) throws(Store.Failure) -> [Record] {
    try store.records(of: kind, in: times, order: .newestFirst, limit: Self.limit).reversed()
  }

  mutating func event(_ id: RecordID, _ revision: Revision, _ body: (inout CalendarWriter) -> Void)
  {
    writer.component("VEVENT") { writer in
      writer.line("UID", "\(id)@dayring")
      writer.line("DTSTAMP", revision.at.compact)
      writer.line("LAST-MODIFIED", revision.at.compact)
      writer.line("SEQUENCE", "\(revision.sequence)")
      body(&writer)
    }
  }
}

extension CalendarWriter {
  /// Writes a civil day, the same in every zone. The end is the day after, as iCalendar counts.
  mutating func addDay(_ day: Day) {
    line("DTSTART;VALUE=DATE", day.compact)
    line("DTEND;VALUE=DATE", (day + 1).compact)
  }
}

/// A part of a calendar feed. The raw value is its name in the URL.
package enum FeedPart: String, CaseIterable, Sendable {
  /// Fasts, a running one until its planned end.
  case fasts
  /// Tasks of planned days, except dropped and expired ones.
  case tasks
  /// Dates that are not archived.
  case dates

  /// - Parameter names: separated by commas, as in a URL: `fasts,dates`.
  /// - Returns: nil when one is unknown.
  package static func named(_ names: String) -> Set<FeedPart>? {
    var parts: Set<FeedPart> = []
    for name in names.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let part = FeedPart(rawValue: String(decoding: name, as: UTF8.self)) else {
        return nil
      }
      parts.insert(part)
    }
    return parts
  }
}

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
