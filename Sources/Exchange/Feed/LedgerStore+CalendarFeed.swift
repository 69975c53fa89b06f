import CivilTime
import Ledger
import Trackers

/// How much of a ledger is in a calendar that is subscribed to, so that it stays small however much
/// there is.
package enum FeedReach {
  /// Fasts and tasks, each: the newest.
  package static let limit = 5000

  /// From the first of the month a year ago, so that the calendar does not change every day; all
  /// that is ahead. Dates are in it whatever their day.
  package static func days(at today: Day) -> Range<Day> {
    let first = today.adding(months: -12)
    return first - (first.date.day - 1)..<Range<Day>.always.upperBound
  }
}

extension LedgerStore {
  /// An iCalendar document by RFC 5545 and RFC 7986 for programs that subscribe to it. The same
  /// ledger in the same month gives the same bytes.
  package func calendarFeed(
    of parts: FeedParts = .all, at now: Moment
  ) throws(Failure) -> [UInt8] {
    let days = FeedReach.days(at: now.local.calendarDay)
    let times = LocalTime(startOf: days.lowerBound)..<LocalTime(startOf: days.upperBound)
    let fasts = parts.contains(.fasts) ? try newest(.fast, in: times) : []
    let tasks = parts.contains(.tasks) ? try newest(.task, in: times) : []
    var routines: [RecordID: Record] = [:]
    if !tasks.isEmpty { for record in try records(of: .routine) { routines[record.id] = record } }
    let dates = parts.contains(.dates) ? try records(of: .date) : []
    var writer = CalendarWriter()
    writer.component("VCALENDAR") { writer in
      writer.line("PRODID", "-//Dayring//Dayring//EN")
      writer.line("VERSION", "2.0")
      writer.line("CALSCALE", "GREGORIAN")
      writer.line("NAME", "Dayring")
      writer.line("X-WR-CALNAME", "Dayring")
      writer.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
      writer.line("X-PUBLISHED-TTL", "PT1H")
      for record in fasts {
        if let fast = Fast(record) { writer.add(fast, Revision(of: [record])) }
      }
      for record in tasks { writer.addTask(record, routines) }
      for record in dates {
        guard let counter = DateCounter(record), !counter.isArchived else { continue }
        writer.add(counter, Revision(of: [record]))
      }
    }
    return writer.bytes
  }

  /// Oldest first.
  private func newest(_ kind: Kind, in times: Range<LocalTime>) throws(Failure) -> [Record] {
    try records(of: kind, in: times, order: .newestFirst, limit: FeedReach.limit).reversed()
  }
}

extension CalendarWriter {
  /// - Parameter routines: by id.
  fileprivate mutating func addTask(_ record: Record, _ routines: [RecordID: Record]) {
    guard let task = PlanTask(record), let day = task.day, !task.status.isArchived else { return }
    guard let routine = task.routine.flatMap({ routines[$0] }) else {
      return add(task, on: day, nil, Revision(of: [record]))
    }
    // NB: only the newest of a routine repeats; the routine's writes make it another version.
    let rule = Routine(routine).flatMap { task.isOpen && $0.newest == task.id ? $0 : nil }
    add(task, on: day, rule, Revision(of: [record, routine]))
  }
}
