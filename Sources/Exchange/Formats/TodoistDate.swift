import CivilTime
import Trackers

/// A due date as typed in Todoist: `2026-11-20 09:00`, `20 Nov`, `tomorrow at 9am`,
/// `every monday, thursday at 9am`, `every! 3 days`, `every 15th`, `every 16 jul`,
/// `every week starting 1 Dec`.
///
/// The words are read as those typed at the plan (``TypedSchedule``); Todoist's own spellings are
/// rewritten before. `every` counts from the due day, `every!` from completion. Without a first day it
/// begins today, or on the first of its days. Rules that Dayring does not have, such as
/// `every last day`, and other languages than English are not understood; they stay in the task's notes.
///
/// Source: todoist.com/help, "Introduction to recurring dates".
struct TodoistDate: Hashable, Sendable {
  let due: DueTime
  private(set) var repetition: Repetition?
  /// Whether the words also say when it ends, which the notes are to keep.
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
    if let said = TypedSchedule(words.text, today: context.today) {
      // Another day without such a word changes the rule: `every 3rd friday`.
      guard said.day == nil || said.repetition == nil, start == nil || said.repetition != nil,
        let begins = FirstDay(start, context)
      else { return nil }
      let from = begins.day ?? context.today
      let isFormer = asFormerly && begins.day != nil
      guard let day = said.day ?? said.repetition.map({ isFormer ? from : $0.first(from: from) })
      else { return nil }
      due = DueTime(day: day, time: begins.time ?? said.time, region: said.region)
      if let rule = said.repetition?.rule {
        if asFormerly, !rule.isFormer { return nil }
        repetition = Repetition(rule, isFromCompletion: words.isFromCompletion)
      }
    } else if let (date, rest) = words.yearlyDate(context), let begins = FirstDay(start, context),
      let time = FirstDay(rest, context), time.day == nil
    {
      let day = date.next(from: begins.day ?? context.today)
      due = DueTime(day: day, time: begins.time ?? time.time, region: time.region)
      repetition = Repetition(.yearly, isFromCompletion: words.isFromCompletion)
    } else {
      return nil
    }
  }
}

/// The day and the time that stand apart from the rule; neither without words.
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
    } else if let said = TypedSchedule(text, today: context.today), said.repetition == nil {
      (day, time, region) = (said.day, said.time, said.region)
    } else {
      return nil
    }
  }
}

/// The words of a due date, as the plan spells them.
private struct TodoistWords {
  private var words: [String]
  private(set) var isFromCompletion = false

  init(_ text: String, _ asFormerly: Bool) {
    words = text.smallWords
    guard let first = words.first else { return }
    // `every!3 days`
    if let mark = first.utf8.firstIndex(of: UInt8(ascii: "!")) {
      let every = String(decoding: first.utf8[..<mark], as: UTF8.self)
      let rest = first.utf8[first.utf8.index(after: mark)...]
      isFromCompletion = ["every", "ev"].contains(every)
      if isFromCompletion {
        words[0] = every
        if !rest.isEmpty { words.insert(String(decoding: rest, as: UTF8.self), at: 1) }
      }
    }
    let spelled: [String]? =
      switch words[0] {
      case "daily": ["every", "day"]
      case "weekly": ["every", "week"]
      case "monthly": ["every", "month"]
      case "quarterly": ["every", "3", "months"]
      case "yearly" where words.count > 1 && !words[1].isPreposition: ["every"]
      case "yearly": ["every", "year"]
      case "tod": ["today"]
      case "tom": ["tomorrow"]
      default: nil
      }
    if let spelled { words.replaceSubrange(..<1, with: spelled) }
    // `+5 days`
    if words[0].utf8.first == UInt8(ascii: "+"), words.count > 1 {
      let count = String(decoding: words[0].utf8.dropFirst(), as: UTF8.self)
      words.replaceSubrange(..<1, with: ["in", count])
    }
    guard words.count > 1, isRule else { return }
    // `every 2nd day`; the first day is one of the month, or of the week.
    if words.count > 2, words[1] != "1st", ["day", "week", "month", "year"].contains(words[2]) {
      words[1] = words[1].withoutOrdinal
    }
    // `every 2 weeks on tuesday`
    if let on = words.firstIndex(of: "on"), on > 1, on + 1 < words.count,
      ["week", "weeks"].contains(words[on - 1])
    {
      words.removeSubrange(on - 1...on)
    }
    if words[1] == "quarter" { words.replaceSubrange(1..<2, with: ["3", "months"]) }
    if Int(words[1]) != nil, words.count == 2 || words[2].isPreposition { words[1] += "th" }
    if asFormerly, words.count == 3, words[2] == "month" { words.remove(at: 1) }
  }

  var text: String { words.joined(by: " ") }

  private var isRule: Bool { words.first.map { ["every", "ev"].contains($0) } ?? false }

  /// The words behind `starting`; nil without such a word.
  mutating func takeStart() -> [String]? {
    guard
      let place = words.firstIndex(where: { ["starting", "from", "beginning"].contains($0) })
    else { return nil }
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

  /// A day of the year behind `every`, such as `16 jul`, `jul 16th` or `15/03`, and what follows it.
  func yearlyDate(_ context: ImportContext) -> (date: YearlyDate, rest: [String])? {
    guard isRule else { return nil }
    for count in 1...2 where words.count > count {
      let date = words[1...count].map { $0.withoutOrdinal }.joined(by: " ")
      // A leap year has all of them.
      for year in [" 2028", "/2028"] {
        guard let day = WrittenTime(date + year, order: context.dateOrder), day.time == nil else {
          continue
        }
        return (YearlyDate(day: day.day), Array(words[(count + 1)...]))
      }
    }
    return nil
  }
}

/// A day of each year.
private struct YearlyDate {
  /// In some year.
  let day: Day

  /// The first one, not before another day.
  func next(from other: Day) -> Day {
    let first = day.adding(months: (other.date.year - day.date.year) * 12)
    return first < other ? day.adding(months: (other.date.year + 1 - day.date.year) * 12) : first
  }
}

extension String {
  fileprivate var isPreposition: Bool {
    ["at", "starting", "from", "beginning", "on"].contains(self)
  }

  /// `16` of `16th`.
  fileprivate var withoutOrdinal: String {
    let digits = utf8.prefix { (0x30...0x39).contains($0) }
    let ending = String(decoding: utf8.dropFirst(digits.count), as: UTF8.self)
    let isOrdinal = !digits.isEmpty && ["st", "nd", "rd", "th"].contains(ending)
    return isOrdinal ? String(decoding: digits, as: UTF8.self) : self
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
