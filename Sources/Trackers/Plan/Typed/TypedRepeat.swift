import CivilTime

/// How a task repeats, in words: `every 3 days`, `every other monday`, `every mon and thu`,
/// `every 15th`, `every evening`, `mondays`, `on weekdays`.
package struct TypedRepeat: Hashable, Sendable {
  package let rule: Recurrence
  private(set) var region: Region?
  package private(set) var isFromCompletion = false
  /// Which of the rule's days is the first, where the rule itself does not say.
  private var start: Start?

  private enum Start: Hashable {
    case weekday(Weekday)
    /// 1 to 31.
    case dayOfMonth(Int)
  }

  /// Nil when it is not understood.
  ///
  /// - Parameter words: in lower case.
  package init?(_ words: [String]) {
    let isOpen = words.last?.utf8.last == UInt8(ascii: ",")
    var words = words.flatMap { word in
      word.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let first = words.first, let last = words.last, last != "and", !isOpen else { return nil }
    let isEvery = ["every", "each", "ev"].contains(first)
    if isEvery || first == "on" { words.removeFirst() }
    let count = isEvery ? words.first.flatMap { TypedRepeat.count($0) } : nil
    if count != nil { words.removeFirst() }
    if isEvery, words.count == 1, let unit = TypedRepeat.unit(words[0], count ?? 1) {
      rule = unit
    } else if isEvery, count == nil, words.count == 1, let region = TypedRepeat.region(words[0]) {
      rule = .daily
      self.region = region
    } else if isEvery, count == nil, words.count == 1, let day = TypedRepeat.ordinal(words[0]) {
      rule = .monthly
      start = .dayOfMonth(day)
    } else if let days = TypedRepeat.days(words, isEvery) {
      if let count, count > 1 {
        // A rule of several weeks has one weekday.
        guard days.count == 1 else { return nil }
        rule = .every(days: 7 * count)
        start = .weekday(days[0])
      } else {
        rule = .weekdays(Weekdays(days.map { Weekdays($0) }))
      }
    } else {
      return nil
    }
    guard rule.isSupported else { return nil }
  }

  /// As a mark or in words, which need no `every` then: `3d+`, `other monday`. Nil for anything else.
  package init?(_ text: String) {
    let text = InputScanner(text).text
    if let marked = Repetition(typed: text) {
      rule = marked.rule
      isFromCompletion = marked.isFromCompletion
    } else if let typed = TypedRepeat(text.words) ?? TypedRepeat(["every"] + text.words) {
      self = typed
    } else {
      return nil
    }
  }

  /// The first day, not before `day`.
  package func first(from day: Day) -> Day {
    switch start {
    case .weekday(let weekday)?: (day + 6).startOfWeek(on: weekday)
    case .dayOfMonth(let number)?: .next(dayOfMonth: number, from: day)
    case nil: if case .weekdays = rule { rule.next(after: day - 1, anchor: day) } else { day }
    }
  }
}

extension TypedRepeat {
  private static func count(_ word: String) -> Int? {
    if word == "other" || word == "second" { return 2 }
    var scanner = InputScanner(word)
    guard let count = scanner.digits(), count.count <= 3, scanner.isAtEnd else { return nil }
    return count.value
  }

  private static func unit(_ word: String, _ count: Int) -> Recurrence? {
    switch word {
    case "day", "days": .every(days: count)
    case "week", "weeks": .every(days: count * 7)
    case "month", "months": .months(count)
    case "year", "years": .months(count * 12)
    default: nil
    }
  }

  static func region(_ word: String) -> Region? {
    switch word {
    case "morning": .morning
    case "afternoon": .afternoon
    case "evening", "night": .evening
    default: nil
    }
  }

  private static func ordinal(_ word: String) -> Int? {
    var scanner = InputScanner(word)
    let number = scanner.ordinal()
    return scanner.isAtEnd ? number : nil
  }

  /// One weekday or several. Without `every` each is a plural: `on friday` is a single day.
  private static func days(_ words: [String], _ isEvery: Bool) -> [Weekday]? {
    let names = words.filter { $0 != "and" && $0 != "&" }
    var days: [Weekday] = []
    for name in names {
      let isPlural = name.utf8.last == UInt8(ascii: "s")
      let singular = isPlural ? String(decoding: name.utf8.dropLast(), as: UTF8.self) : name
      guard isEvery || isPlural else { return nil }
      switch singular {
      case "weekday", "workday":
        days += Weekday.allCases.filter { $0 != .sunday && $0 != .saturday }
      case "weekend": days += [.saturday, .sunday]
      default:
        // `tues` and `thurs` are no plurals.
        if case .weekday(let day)? = TypedDay(name) {
          guard isEvery else { return nil }
          days.append(day)
        } else if case .weekday(let day)? = TypedDay(singular) {
          days.append(day)
        } else {
          return nil
        }
      }
    }
    return days.isEmpty ? nil : days
  }
}
