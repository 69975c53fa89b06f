import CivilTime
import Trackers

/// A due date as typed in Todoist: `2026-11-20 09:00`, `20 Nov`, `tomorrow at 9am`,
/// `every monday, thursday at 9am`, `every! 3 days`, `every 15th`, `every week starting 1 Dec`.
///
/// `every` counts from the due day, `every!` from completion. Without a first day it begins today,
/// or on the first of its weekdays. Rules that Dayring does not have, such as `every 3rd friday`, and
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
    } else if !["daily", "weekly", "monthly", "yearly"].contains(first) {
      return nil
    }
    // Tries the longest rule first: `mon, thu at 9` begins with `mon`.
    for count in (1...12).reversed() where count <= words.count {
      guard let rule = TypedRepeat(todoist: Array(words.prefix(count)), asFormerly: asFormerly)
      else { continue }
      let rest = words.dropFirst(count)
      let middle =
        rest.firstIndex { ["starting", "from", "beginning"].contains($0) } ?? rest.endIndex
      // Another day without such a word changes the rule: `every 3rd friday`.
      guard let when = DueTime.typed(Array(rest[..<middle]), context), when.day == nil,
        let start = DueTime.typed(Array(rest[middle...].dropFirst()), context)
      else { return nil }
      let day = start.day ?? rule.first(from: context.today)
      due = DueTime(day: day, time: start.time ?? when.time)
      repetition = Repetition(rule.rule, isFromCompletion: isFromCompletion)
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

extension TypedRepeat {
  /// Without the first `every`: `other week`, `monday, thursday and sat`, `15`; also `weekly`.
  fileprivate init?(todoist words: [String], asFormerly: Bool) {
    var words = words
    if words.count == 2, words[1] == "month", asFormerly { words.removeFirst() }
    switch words[0] {
    case "daily": words[0] = "day"
    case "weekly": words[0] = "week"
    case "monthly": words[0] = "month"
    case "yearly": words[0] = "year"
    default: if words.count == 1, Int(words[0]) != nil { words[0] += "th" }
    }
    self.init(["every"] + words)
    guard !asFormerly || rule.isFormer else { return nil }
  }
}

extension Recurrence {
  /// Whether previous versions had it.
  fileprivate var isFormer: Bool {
    if case .months(let months) = self { months == 1 } else { true }
  }
}
