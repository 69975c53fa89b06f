import CivilTime
import Trackers

/// A due date as typed in Todoist: `2026-11-20 09:00`, `20 Nov`, `tomorrow at 9am`,
/// `every monday, thursday at 9am`, `every! 3 days`, `every 15th`, `every week starting 1 Dec`.
///
/// `every` counts from the due day, `every!` from completion. Without a first day it begins today,
/// or on the first of its weekdays. Rules that Dayring does not have, such as `every 3 months`, and
/// other languages than English are not understood; they stay in the task's notes.
///
/// Source: todoist.com/help, "Introduction to recurring dates".
struct TodoistDate: Hashable, Sendable {
  let due: DueTime
  private(set) var repetition: Repetition?

  /// - Parameter asFormerly: like previous versions, which took `every other month` for each month.
  init?(_ text: String, _ context: ImportContext, asFormerly: Bool = false) {
    if let written = WrittenTime(text, order: context.dateOrder) {
      due = DueTime(written, in: context.zone)
    } else if let typed = DueTime(typed: text, today: context.today) {
      due = typed
    } else if let repeated = TodoistDate(repeated: text, context, asFormerly) {
      self = repeated
    } else {
      return nil
    }
  }

  private init?(repeated text: String, _ context: ImportContext, _ asFormerly: Bool) {
    var words = text.smallWords
    guard let first = words.first else { return nil }
    let isFromCompletion = first.utf8.last == UInt8(ascii: "!")
    if ["every", "ev", "each", "every!", "ev!"].contains(first) {
      words.removeFirst()
    } else if !["daily", "weekly", "monthly"].contains(first) {
      return nil
    }
    // Tries the longest rule first: `mon, thu at 9` begins with `mon`.
    for count in (1...12).reversed() where count <= words.count {
      guard let rule = TodoistRule(Array(words.prefix(count)), asFormerly) else { continue }
      let rest = words.dropFirst(count)
      let middle =
        rest.firstIndex { ["starting", "from", "beginning"].contains($0) } ?? rest.endIndex
      // Another day without such a word changes the rule: `every 3rd friday`.
      guard let when = DueTime.typed(Array(rest[..<middle]), context), when.day == nil,
        let start = DueTime.typed(Array(rest[middle...].dropFirst()), context)
      else { return nil }
      let day = start.day ?? rule.first(from: context.today)
      due = DueTime(day: day, time: start.time ?? when.time)
      repetition = Repetition(rule.recurrence, isFromCompletion: isFromCompletion)
      return
    }
    return nil
  }
}

extension TaskDating {
  /// What Todoist's words depend on; nothing when they are a complete date, with the year first or
  /// the month's name.
  init(todoist text: String) {
    guard let written = WrittenTime(text, order: nil) else {
      self = .typed(text)
      return
    }
    let at = written.offset == nil ? nil : written.moment(in: Zone(fixed: .utc))
    self = at.map { .instant($0.instant, isWholeDay: false) } ?? .certain
  }
}

/// The words of a rule, in lower case.
private struct TodoistRule {
  let recurrence: Recurrence
  /// `every 15th`.
  private var monthDay: Int?

  init?(_ words: [String], _ asFormerly: Bool) {
    switch words.count {
    case 1 where words[0] == "weekday" || words[0] == "workday": recurrence = .workdays
    case 1 where TodoistRule.monthDay(words[0]) != nil:
      monthDay = TodoistRule.monthDay(words[0])
      recurrence = .monthly
    case 1:
      guard let rule = Recurrence(count: 1, words[0]) ?? Recurrence(listed: words) else {
        return nil
      }
      recurrence = rule
    case 2:
      var count = words[0] == "other" ? 2 : words[0].utf8.count <= 3 ? Int(words[0]) : nil
      if asFormerly, count != nil, words[1] == "month" { count = 1 }
      guard
        let rule = count.flatMap({ Recurrence(count: $0, words[1]) }) ?? Recurrence(listed: words)
      else { return nil }
      recurrence = rule
    default:
      guard let rule = Recurrence(listed: words) else { return nil }
      recurrence = rule
    }
    guard recurrence.isSupported else { return nil }
  }

  func first(from today: Day) -> Day {
    if let monthDay {
      // One of any two successive months has such a day.
      for day in today..<today + 62 where day.date.day == monthDay { return day }
    }
    if case .weekdays = recurrence { return recurrence.next(after: today - 1, anchor: today) }
    return today
  }

  private static func monthDay(_ word: String) -> Int? {
    let digits = word.utf8.prefix { (0x30...0x39).contains($0) }
    let ending = String(decoding: word.utf8.dropFirst(digits.count), as: UTF8.self)
    guard (1...2).contains(digits.count), ["", "st", "nd", "rd", "th"].contains(ending),
      let day = Int(String(decoding: digits, as: UTF8.self)), (1...31).contains(day)
    else { return nil }
    return day
  }
}

extension Recurrence {
  fileprivate init?(count: Int, _ unit: String) {
    switch unit {
    case "day", "days": self = .every(days: count)
    case "week", "weeks": self = .every(days: count * 7)
    case "month", "months":
      guard count == 1 else { return nil }
      self = .monthly
    default: return nil
    }
  }

  /// `monday, thursday and sat`, and the words of typed tasks such as `weekly`.
  fileprivate init?(listed words: [String]) {
    var names: [String] = []
    for word in words where word != "and" {
      names += word.utf8.split(separator: UInt8(ascii: ",")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let text = names.joined(by: ",")
    guard !names.isEmpty, text.utf8.last != UInt8(ascii: "+"),
      let rule = Repetition(typed: text)?.rule
    else { return nil }
    self = rule
  }
}
