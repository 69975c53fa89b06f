import CivilTime
import Trackers

/// A due date as typed in Todoist: `2026-11-20 09:00`, `20 Nov`, `tomorrow at 9am`,
/// `every monday, thursday at 9am`, `every! 3 days`, `every 15th`, `every 16 jul`,
/// `every week starting 1 Dec`.
///
/// The words are read as those typed at the plan (``TypedSchedule``), with numbers in the order of the
/// file. `every` counts from the due day, `every!` from completion. Without a first day it begins
/// today, or on the first of its days. Rules that Dayring does not have and other languages than
/// English are not understood; they stay in the task's notes.
///
/// Source: todoist.com/help, "Introduction to recurring dates".
struct TodoistDate: Hashable, Sendable {
  let due: DueTime
  private(set) var repetition: Repetition?
  /// Whether the words also have an end, which the notes are to keep.
  private(set) var hasEnd = false

  /// - Parameter asFormerly: like previous versions, which took `every other month` for each month.
  init?(_ text: String, _ context: ImportContext, asFormerly: Bool = false) {
    if let written = WrittenTime(text, order: context.dateOrder) {
      due = DueTime(written, in: context.zone)
      return
    }
    var words = TodoistWords(text, asFormerly)
    hasEnd = words.takeEnd()
    let start = words.takeStart()
    // NB: a bare `27th` is a rank in a title, and here a date.
    guard
      let said = TypedSchedule(words.text, context) ?? TypedSchedule("on " + words.text, context),
      start == nil || said.repetition != nil, let begins = FirstDay(start, context)
    else { return nil }
    let from = begins.day ?? context.today
    let isFormer = asFormerly && begins.day != nil
    guard let day = said.day ?? said.repetition.map({ isFormer ? from : $0.first(from: from) })
    else { return nil }
    due = DueTime(day: day, time: begins.time ?? said.time, region: said.region)
    guard let typed = said.repetition else { return }
    if asFormerly, !typed.rule.isFormer { return nil }
    repetition = Repetition(typed)
  }
}

/// The day and the time apart from the rule; neither without words.
private struct FirstDay {
  var day: Day?
  var time: TimeOfDay?
  var region: Region?

  /// Nil when the words are not understood.
  init?(_ words: [String]?, _ context: ImportContext) {
    guard let text = words?.joined(by: " "), !text.isEmpty else { return }
    if let written = WrittenTime(text, order: context.dateOrder) {
      let due = DueTime(written, in: context.zone)
      (day, time) = (due.day, due.time)
    } else if let said = TypedSchedule(text, context), said.repetition == nil {
      (day, time, region) = (said.day, said.time, said.region)
    } else {
      return nil
    }
  }
}

/// The words of a due date, where Todoist's own spellings are those of the plan.
private struct TodoistWords {
  private var words: [String]

  init(_ text: String, _ asFormerly: Bool) {
    words = text.smallWords
    switch words.first {
    case "yearly" where words.count > 1 && words[1] != "at": words[0] = "every"
    case "tod": words[0] = "today"
    case "tom": words[0] = "tomorrow"
    // `+5 days`
    case let first? where first.utf8.first == UInt8(ascii: "+") && words.count > 1:
      words.replaceSubrange(
        ..<1, with: ["in", String(decoding: first.utf8.dropFirst(), as: UTF8.self)])
    default: break
    }
    guard words.count > 1, ["every", "ev"].contains(words[0]) else { return }
    // `every 15 at 9`
    if Int(words[1]) != nil, words.count == 2 || words[2].isPreposition { words[1] += "th" }
    if asFormerly, words.count == 3, words[2] == "month" { words.remove(at: 1) }
  }

  var text: String { words.joined(by: " ") }

  /// The words behind `starting`; nil without such a word.
  mutating func takeStart() -> [String]? {
    guard let place = words.firstIndex(where: { $0.isStart }) else { return nil }
    let start = Array(words[(place + 1)...])
    words.removeSubrange(place...)
    return start
  }

  /// Reduces `9:00-10:00` to the time at which it begins; false without an end.
  mutating func takeEnd() -> Bool {
    for (index, word) in words.enumerated() {
      let times = word.utf8.split(separator: UInt8(ascii: "-")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard times.count == 2, times.allSatisfy({ WrittenTime.time($0) != nil }) else { continue }
      words[index] = times[0]
      return true
    }
    return false
  }
}

extension String {
  fileprivate var isStart: Bool { ["starting", "from", "beginning"].contains(self) }
  fileprivate var isPreposition: Bool { isStart || self == "at" }
}

extension TypedSchedule {
  /// NB: a complete date in numbers is one of a rule only, such as `every 15/03/2027`; others are
  /// in the one order of their file, as ``WrittenTime`` has it.
  fileprivate init?(_ text: String, _ context: ImportContext) {
    let isRule = text.utf8.starts(with: "ev".utf8)
    let order: TypedDate.Numbers = context.dateOrder == .monthFirst ? .monthFirst : .dayFirst
    let isInOrder = isRule || text.smallWords.contains { $0.isDayAndMonth(in: context.dateOrder) }
    self.init(text, today: context.today, numbers: isInOrder ? order : .unread)
  }
}

extension String {
  /// Whether it is a date in numbers without a year, in the order of its file: `12/3`; or `24.12.`,
  /// which has the day first in all regions.
  fileprivate func isDayAndMonth(in order: DateOrder) -> Bool {
    let hasDots = utf8.last == UInt8(ascii: ".")
    let parts = utf8.split(separator: UInt8(ascii: hasDots ? "." : "/"))
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 2, let first = parts[0], let second = parts[1] else { return false }
    return 1...12 ~= (order == .dayFirst || hasDots ? second : first)
  }
}

extension TaskDating {
  /// The dating of Todoist's words; a complete date, with the year first or the month's name, does
  /// not depend on its reading.
  init(todoist text: String) {
    guard let written = WrittenTime(text, order: nil) else {
      self = .typed(text)
      return
    }
    let at = written.offset == nil ? nil : written.moment(in: Zone(fixed: .utc))
    self = at.map { .instant($0.instant, isWholeDay: false) } ?? .certain
  }
}

extension Recurrence {
  /// Whether previous versions had it.
  fileprivate var isFormer: Bool {
    switch self {
    case .every, .weekdays: true
    case .months(let months): months == 1
    case .monthDay: false
    }
  }
}
