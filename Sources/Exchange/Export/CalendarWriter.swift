import CivilTime
import Ledger
import Trackers

/// A writer of iCalendar by RFC 5545: content lines end in CRLF and are folded after 75 bytes.
struct CalendarWriter {
  private(set) var bytes: [UInt8] = []
  /// The bytes in the current line.
  private var width = 0

  private static let limit = 75

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func component(_ name: String, _ body: (inout CalendarWriter) -> Void) {
    line("BEGIN", name)
    body(&self)
    line("END", name)
  }

  /// - Parameters:
  ///   - name: including parameters, such as `DUE;VALUE=DATE`.
  ///   - value: not escaped; see ``text(_:_:)``.
  mutating func line(_ name: String, _ value: String) {
    append(name.utf8)
    append(":".utf8)
    append(value.utf8)
    bytes += [0x0d, 0x0a]
    width = 0
  }

  /// A value of type TEXT. Tabs and line breaks are the only control characters allowed.
  mutating func text(_ name: String, _ value: String) {
    line(name, CalendarWriter.escaped(value))
  }

  /// Folds before a character that does not fit, never inside one.
  private mutating func append(_ text: String.UTF8View) {
    var rest = Array(text)[...]
    while let lead = rest.first {
      let length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      if width + length > CalendarWriter.limit {
        bytes += [0x0d, 0x0a, 0x20]
        width = 1
      }
      bytes += rest.prefix(length)
      width += length
      rest = rest.dropFirst(length)
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x5c, 0x3b, 0x2c: escaped += [0x5c, byte]
      case 0x0a: escaped += [0x5c, 0x6e]
      case 0x09, 0x20..<0x7f, 0x80...: escaped.append(byte)
      // Other control characters do not occur in accepted texts.
      default: break
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

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

extension CalendarWriter {
  /// Writes a task: due on its day, with its region as a category; one that repeats starts on its
  /// day.
  mutating func add(_ task: PlanTask, _ routine: Routine?, _ zone: Zone, _ now: Instant) {
    component("VTODO") { writer in
      writer.line("UID", "\(task.id)@dayring")
      writer.line("DTSTAMP", now.compact)
      if let created = task.created { writer.line("CREATED", created.instant.compact) }
      writer.text("SUMMARY", task.title)
      if !task.traits.notes.isEmpty { writer.text("DESCRIPTION", task.traits.notes) }
      let rule = task.rule(routine)
      if let day = task.day {
        // NB: a rule needs a start, and the due date would have to be later than that.
        writer.line(rule == nil ? "DUE;VALUE=DATE" : "DTSTART;VALUE=DATE", day.compact)
      }
      if let rule { writer.line("RRULE", rule) }
      // RFC 9253, section 5.
      for other in task.traits.after {
        writer.line("RELATED-TO;RELTYPE=DEPENDS-ON", "\(other)@dayring")
      }
      if let priority = task.bucket.priority { writer.line("PRIORITY", priority) }
      writer.add(task.status, task.ended)
      writer.line("CATEGORIES", task.categories)
      if task.isOpen, let remind = task.traits.remind {
        writer.alarm(task.title, at: remind, task.day, isStart: rule != nil, zone)
      }
    }
  }

  private mutating func add(_ status: TaskStatus, _ ended: Moment?) {
    switch status {
    case .todo: line("STATUS", "NEEDS-ACTION")
    case .doing: line("STATUS", "IN-PROCESS")
    case .dropped, .expired: line("STATUS", "CANCELLED")
    case .done:
      line("STATUS", "COMPLETED")
      if let ended { line("COMPLETED", ended.instant.compact) }
      line("PERCENT-COMPLETE", "100")
    }
  }

  /// Writes a reminder, relative to midnight of the day, so that it applies to each occurrence, in
  /// local time wherever the user is; without a day, at an instant.
  private mutating func alarm(
    _ title: String, at time: LocalTime, _ day: Day?, isStart: Bool, _ zone: Zone
  ) {
    component("VALARM") { writer in
      writer.line("ACTION", "DISPLAY")
      if let day {
        let span = Span(milliseconds: time.milliseconds - LocalTime(startOf: day).milliseconds)
        writer.line("TRIGGER;RELATED=\(isStart ? "START" : "END")", span.duration)
      } else {
        writer.line("TRIGGER;VALUE=DATE-TIME", zone.moment(time).instant.compact)
      }
      writer.text("DESCRIPTION", title)
    }
  }
}

extension PlanTask {
  /// The names of its region or the backlog, and of its bucket, unless it has none.
  var categories: String {
    let names = [place.regionName, bucket == .free ? "" : bucket.rawValue]
    return names.filter { !$0.isEmpty }.joined(by: ",")
  }

  /// The recurrence rule; nil when no rule is exact: counted from completion, or when this task was
  /// moved off its due day.
  func rule(_ routine: Routine?) -> String? {
    guard let routine, let day, !routine.repetition.isFromCompletion, day == routine.last,
      routine.repetition.rule.latest(onOrBefore: day, anchor: routine.start) == day
    else { return nil }
    return routine.repetition.rule.rrule(anchor: routine.start)
  }
}

extension Bucket {
  /// The priority from 1, the highest, to 9.
  fileprivate var priority: String? {
    switch self {
    case .must: "1"
    case .complementary: "5"
    case .misc: "9"
    case .free: nil
    }
  }
}

extension Span {
  /// The duration in whole minutes: `PT9H30M`, `-P1DT2H` or `P1D`.
  fileprivate var duration: String {
    let minutes = Int64(abs(wholeMinutes))
    let days = minutes / 1440
    var time = ""
    if minutes % 1440 / 60 > 0 { time += "\(minutes % 1440 / 60)H" }
    if minutes % 60 > 0 { time += "\(minutes % 60)M" }
    if days == 0, time.isEmpty { return "PT0S" }
    let sign = wholeMinutes < 0 ? "-P" : "P"
    return sign + (days > 0 ? "\(days)D" : "") + (time.isEmpty ? "" : "T" + time)
  }
}
