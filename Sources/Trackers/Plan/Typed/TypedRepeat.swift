import CivilTime

/// A typed repetition in words: `every 3 days`, `every other monday`, `every mon and thu`,
/// `every 15th`, `every 3rd friday`, `every 25 december`, `every evening`, `mondays`,
/// `on weekdays`, `once a week`, `15th of every month`.
package struct TypedRepeat: Hashable, Sendable {
  package let rule: Recurrence
  package private(set) var region: Region?
  package private(set) var isFromCompletion = false
  /// The first of the rule's days, if the rule alone does not determine it.
  private let start: TypedDay?

  /// Whether it names a day that the rule alone does not have: `every 15th`, `every other monday`.
  package var hasStart: Bool { start != nil }

  /// Nil for words that are not understood.
  ///
  /// - Parameter words: in lower case.
  package init?(_ words: [String], numbers: TypedDate.Numbers = .dayFirst) {
    var reader = RepeatReader(words, numbers: numbers)
    guard let read = reader.all(), read.rule.isSupported else { return nil }
    rule = read.rule
    start = read.start
    region = read.region
    isFromCompletion = reader.isFromCompletion
  }

  /// Reads a mark or words, which need no `every` here: `3d+`, `other monday`. Nil for anything
  /// else.
  package init?(_ text: String, words: TypedVocabulary) {
    if let typed = TypedRepeat(text) ?? TypedRepeat(words.mark(text)) {
      self = typed
    } else {
      return nil
    }
  }

  private init?(_ text: String) {
    let text = InputScanner(text).text
    if let marked = Repetition(typed: text) {
      rule = marked.rule
      isFromCompletion = marked.isFromCompletion
      start = nil
    } else if let typed = TypedRepeat(text.words) ?? TypedRepeat(["every"] + text.words) {
      self = typed
    } else {
      return nil
    }
  }

  /// The first day, not before `day`.
  package func first(from day: Day) -> Day {
    switch start {
    case .weekday(let weekday)?: return (day + 6).startOfWeek(on: weekday)
    case let start?: return start.day(day, .future) ?? day
    case nil: break
    }
    switch rule {
    case .weekdays, .monthDay: return rule.next(after: day - 1, anchor: day)
    case .every, .months: return day
    }
  }

  /// Whether a day that is typed beside it is one of its days: `every month on the 3rd`, but not
  /// `every 15th tomorrow`.
  /// - Parameter isWeekday: whether it was typed as a weekday, which needs a rule of weeks.
  package func agrees(with day: Day, isWeekday: Bool) -> Bool {
    if isWeekday {
      switch rule {
      case .every(let days) where days.isMultiple(of: 7): break
      case .weekdays: break
      case .every, .months, .monthDay: return false
      }
    }
    return first(from: day) == day
  }
}

extension Repetition {
  package init(_ typed: TypedRepeat) {
    self.init(typed.rule, isFromCompletion: typed.isFromCompletion)
  }
}
