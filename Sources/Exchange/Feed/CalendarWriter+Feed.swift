import CivilTime
import Ledger
import Trackers

/// Events of a calendar that is subscribed to. Such calendars show events alone, so tasks are
/// events as well.
extension CalendarWriter {
  mutating func event(_ id: RecordID, _ revision: Revision, _ body: (inout CalendarWriter) -> Void)
  {
    component("VEVENT") { writer in
      writer.line("UID", "\(id)@dayring")
      writer.line("DTSTAMP", revision.at.compact)
      writer.line("LAST-MODIFIED", revision.at.compact)
      writer.line("SEQUENCE", "\(revision.sequence)")
      body(&writer)
    }
  }

  /// A running fast lasts until its planned end, so that the calendar changes only when the fast
  /// does.
  mutating func add(_ fast: Fast, _ revision: Revision) {
    let end = fast.end?.instant ?? fast.plannedEnd
    guard fast.start.instant < end else { return }
    event(fast.id, revision) { $0.addBody(of: fast, to: end) }
  }

  /// All day, since a task has a day and no hours. What is done has a check mark.
  mutating func add(_ task: PlanTask, on day: Day, _ routine: Routine?, _ revision: Revision) {
    event(task.id, revision) { writer in
      writer.addDay(day)
      if let rule = task.rule(routine) { writer.line("RRULE", rule) }
      writer.text("SUMMARY", (task.status == .done ? "✓ " : "") + task.title)
      if !task.traits.notes.isEmpty { writer.text("DESCRIPTION", task.traits.notes) }
      writer.line("TRANSP", "TRANSPARENT")
      writer.line("CATEGORIES", task.categories)
    }
  }

  mutating func add(_ counter: DateCounter, _ revision: Revision) {
    event(counter.id, revision) { writer in
      writer.addDay(counter.day)
      if counter.draft.isYearly { writer.line("RRULE", counter.day.yearlyRule) }
      writer.text("SUMMARY", counter.name)
      writer.line("TRANSP", "TRANSPARENT")
      writer.line("CATEGORIES", "date")
    }
  }

  /// A civil day, the same in every zone. The end is the day after, as iCalendar counts.
  private mutating func addDay(_ day: Day) {
    line("DTSTART;VALUE=DATE", day.compact)
    line("DTEND;VALUE=DATE", (day + 1).compact)
  }
}

extension Day {
  /// Every year on this day. 29 February is the last day of the 28th and 29th that there is, so
  /// that it returns on the 28th in years without one; `FREQ=YEARLY` alone would leave those out.
  fileprivate var yearlyRule: String {
    date.month == 2 && date.day == 29
      ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1" : "FREQ=YEARLY"
  }
}
