import CivilTime
import Ledger
import Trackers

extension CalendarWriter {
  /// An event that does not make the user busy. A cancelled fast is a cancelled event.
  mutating func add(_ fast: Fast, _ now: Instant) {
    guard let end = fast.end, fast.start.instant < end.instant else { return }
    component("VEVENT") { writer in
      writer.line("UID", "\(fast.id)@dayring")
      writer.line("DTSTAMP", now.compact)
      writer.addBody(of: fast, to: end.instant)
    }
  }

  /// Writes the event's lines except its id and its version.
  mutating func addBody(of fast: Fast, to end: Instant) {
    line("DTSTART", fast.start.instant.compact)
    line("DTEND", end.compact)
    text("SUMMARY", fast.schedule.isEmpty ? fast.goal.summary : "Fast " + fast.schedule)
    if !fast.note.isEmpty { text("DESCRIPTION", fast.note) }
    if fast.isCancelled { line("STATUS", "CANCELLED") }
    line("TRANSP", "TRANSPARENT")
    line("CATEGORIES", "fast")
  }
}

extension FastGoal {
  /// `Fast 16 h 30 min`
  fileprivate var summary: String {
    let hours = minutes / 60 > 0 ? " \(minutes / 60) h" : ""
    return "Fast" + hours + (minutes % 60 > 0 ? " \(minutes % 60) min" : "")
  }
}
