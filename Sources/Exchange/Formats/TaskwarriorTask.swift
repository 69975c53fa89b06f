import CivilTime
import JSON
import Trackers

/// One object of an export, checked:
///
///     {"uuid":"a360fc44-…","description":"Water the plants","status":"pending","project":"Home",
///      "tags":["garden"],"priority":"H","due":"20261120T080000Z","recur":"weekly",
///      "entry":"20261018T050231Z","annotations":[{"entry":"…","description":"…"}]}
///
/// Source: Taskwarrior's RFC "Full Taskwarrior JSON Format" (doc/devel/rfcs/task.md).
struct TaskwarriorTask: Sendable {
  enum Status: String, Sendable {
    case pending, waiting, completed, deleted
    /// A template for later occurrences.
    case recurring
  }

  let uuid: String
  let status: Status
  let description: String
  let parent: String?
  private(set) var due: DueTime?
  /// The due instant, independent of the zone.
  let dueInstant: Instant?
  let object: JSONObject

  init(_ object: JSONObject, _ context: ImportContext) throws(ImportProblem) {
    self.object = object
    uuid = try object.text("uuid") ?? ""
    if uuid.isEmpty { throw .missing("uuid") }
    guard let description = try object.text("description") else { throw .missing("description") }
    self.description = description
    let status = try object.text("status") ?? ""
    guard let known = Status(rawValue: status) else { throw .bad("status", status) }
    self.status = known
    parent = try object.text("parent")
    due = try object.due("due", context)
    dueInstant = try object.moment("due", context)?.instant
  }

  /// The recurrence, in Taskwarrior's words.
  var recurrence: String? {
    get throws(ImportProblem) {
      let text = try object.text("recur")
      return text == "" ? nil : text
    }
  }

  /// Corrects the due time of an occurrence. Taskwarrior counts in seconds from the template's, so
  /// it is an hour off if the clocks were changed in between.
  mutating func follow(_ template: TaskwarriorTask, in zone: Zone) {
    guard let due, let dueInstant, let first = template.dueInstant, due.time != template.due?.time
    else { return }
    let meant = DueTime(wholeDays: Moment(dueInstant, offset: zone.moment(first).offset).local)
    if meant.time == template.due?.time { self.due = meant }
  }

  /// Neither done nor deleted.
  var isOpen: Bool { status == .pending || status == .waiting }

  /// The members that are understood; others are user-defined.
  static let members: Set<String> = [
    "uuid", "description", "status", "project", "tags", "priority", "due", "scheduled", "wait",
    "until", "recur", "entry", "end", "annotations", "start", "parent",
    "depends",
    // Members that follow from others, and the bookkeeping of recurrence.
    "id", "urgency", "modified", "mask", "imask", "rtype", "last", "template",
  ]
}

extension JSONObject {
  /// Nil when there is no such member.
  func text(_ key: String) throws(ImportProblem) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.text else { throw .bad(key, value.serialized) }
    return text
  }

  /// The moment of a member, as `20261120T080000Z`, or in seconds since 1970, as in Taskwarrior's
  /// own files.
  func moment(_ key: String, _ context: ImportContext) throws(ImportProblem) -> Moment? {
    if case .integer(let seconds)? = self[key] {
      guard let instant = Instant(epoch: seconds) else { throw .bad(key, "\(seconds)") }
      return context.zone.moment(instant)
    }
    guard let text = try text(key), !text.isEmpty else { return nil }
    if text.isEpoch, let instant = Int64(text).flatMap({ Instant(epoch: $0) }) {
      return context.zone.moment(instant)
    }
    guard let moment = WrittenTime(text, order: nil)?.moment(in: context.zone) else {
      throw .bad(key, text)
    }
    return context.zone.moment(moment.instant)
  }

  /// The due date of a member. Taskwarrior has no dates without a time: midnight and the end of the
  /// day mean the whole day.
  func due(_ key: String, _ context: ImportContext) throws(ImportProblem) -> DueTime? {
    try moment(key, context).map { DueTime(wholeDays: $0.local) }
  }

  /// The texts of an array, or of one text with commas, as older versions wrote it.
  func texts(_ key: String) -> [String] {
    guard let value = self[key] else { return [] }
    if let elements = value.elements { return elements.compactMap { $0.text } }
    let parts = value.text?.utf8.split(separator: UInt8(ascii: ",")) ?? []
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension DueTime {
  /// Midnight and the last minute of a day mean all of it.
  fileprivate init(wholeDays local: LocalTime) {
    self.init(local)
    if time?.minutes == 0 || time?.minutes == 1439 { time = nil }
  }
}

extension Instant {
  /// Nil before 1973, and for numbers that are not in seconds.
  fileprivate init?(epoch seconds: Int64) {
    guard (100_000_000...99_999_999_999).contains(seconds) else { return nil }
    self.init(milliseconds: seconds * 1000)
  }
}

extension String {
  /// Eight digits are a date.
  fileprivate var isEpoch: Bool {
    (9...11).contains(utf8.count) && utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension Recurrence {
  /// Reads a recurrence: `daily`, `weekdays`, `2w`, `3 days`, `P1M`.
  ///
  /// Source: taskwarrior.org/docs/durations.
  init?(taskwarrior text: String) {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    let unit = String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self).folded
    guard digits.count <= 3 else { return nil }
    let count = Int(String(decoding: digits, as: UTF8.self)) ?? 1
    let rule: Recurrence?
    switch unit {
    case "daily", "day", "days", "d": rule = .every(days: count)
    case "weekly", "week", "weeks", "wks", "wk", "w", "sennight": rule = .every(days: count * 7)
    case "biweekly", "fortnight": rule = .every(days: count * 14)
    case "weekdays": rule = digits.isEmpty ? .workdays : nil
    case "bimonthly": rule = .months(count * 2)
    case "semiannual": rule = .months(count * 6)
    case "biannual", "biyearly": rule = .months(count * 24)
    case "monthly", "month", "months", "mnths", "mths", "mth", "mos", "mo", "m":
      rule = .months(count)
    case "quarterly", "quarters", "quarter", "qrtrs", "qtrs", "qtr", "q":
      rule = .months(count * 3)
    case "yearly", "annual", "years", "year", "yrs", "yr", "y": rule = .months(count * 12)
    default:
      let duration = WrittenDuration(text)
      if let duration, !duration.isNegative, duration.time == .zero {
        let months = duration.years * 12 + duration.months
        rule =
          months == 0 ? .every(days: duration.days) : duration.days == 0 ? .months(months) : nil
      } else {
        rule = nil
      }
    }
    guard let rule, rule.isSupported else { return nil }
    self = rule
  }
}
