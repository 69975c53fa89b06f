import CivilTime

/// A cursor over the words of a repetition.
struct RepeatReader {
  typealias Reading = (rule: Recurrence, start: TypedDay?, region: Region?)
  private var words: ArraySlice<String>
  private let numbers: TypedDate.Numbers
  private(set) var isFromCompletion = false

  init(_ words: [String], numbers: TypedDate.Numbers) {
    self.numbers = numbers
    self.words = words.flatMap { word in word.listed }[...]
  }

  mutating func all() -> Reading? {
    let reading = anywhere()
    return words.isEmpty ? reading : nil
  }

  private mutating func anywhere() -> Reading? {
    if skip("every", "each", "ev") {
      isFromCompletion = skip("!")
      return afterEvery()
    }
    let start = words
    if let unit = words.popFirst().flatMap({ RepeatUnit(adverb: $0) }) { return rule(1, unit) }
    words = start
    if skip("once") {
      guard skip("a", "per") else { return words.first == "once" ? nil : anywhere() }
      return words.popFirst().flatMap { RepeatUnit($0) }.flatMap { rule(1, $0) }
    }
    _ = skip("on")
    let afterOn = words
    if let day = monthDay(), skip("of"), skip("every", "each"), skip("month") {
      return (.monthDay(day), nil, nil)
    }
    words = afterOn
    if let day = ordinal(), skip("of"), skip("every", "each"), skip("month") {
      return (.monthly, .dayOfMonth(day), nil)
    }
    words = afterOn
    return weekdays(arePlural: true).map { (.weekdays($0.set), nil, nil) }
  }

  private mutating func afterEvery() -> Reading? {
    let start = words
    if let name = words.popFirst(), words.isEmpty, let region = Region(typed: name) {
      return (.daily, nil, region)
    }
    words = start
    if let number = TypedDate.yearly(words.joined, numbers) {
      words = []
      return (.yearly, number, nil)
    }
    if let day = monthDay(), skipOfMonth() || words.isEmpty, !isEveryOther(start) {
      return (.monthDay(day), nil, nil)
    }
    words = start
    if let day = ordinal() {
      // `every 3rd day`, and `every 3rd day of the month`.
      let isUnit = words.first.flatMap { RepeatUnit($0) } != nil
      if !isUnit || words.first == "day" && words.count > 1 {
        _ = skip("day")
        return skipOfMonth() || words.isEmpty ? (.monthly, .dayOfMonth(day), nil) : nil
      }
    }
    words = start
    let count = count()
    let afterCount = words
    if let unit = words.popFirst().flatMap({ RepeatUnit($0) }) { return rule(count ?? 1, unit) }
    words = afterCount
    guard let days = weekdays(arePlural: false) else { return nil }
    guard let count, count > 1 else { return (.weekdays(days.set), nil, nil) }
    // A rule of several weeks has one weekday.
    guard let only = days.only else { return nil }
    return (.every(days: 7 * count), .weekday(only), nil)
  }

  /// Whether it is `every second monday`, which means every other one unless a month is named.
  private func isEveryOther(_ start: ArraySlice<String>) -> Bool {
    start.first == "second" && start.count == 2
  }

  /// Reads the days in a number of units: `2 weeks on monday`, `month on the last friday`.
  private mutating func rule(_ count: Int, _ unit: RepeatUnit) -> Reading? {
    let start = words
    guard skip("on") else { return (unit.rule(count), nil, nil) }
    switch unit {
    case .weeks, .fortnights:
      guard let days = weekdays(arePlural: false) else { return nil }
      if unit.rule(count) == .weekly { return (.weekdays(days.set), nil, nil) }
      return days.only.map { (unit.rule(count), .weekday($0), nil) }
    case .months, .quarters:
      if let day = monthDay(), unit.rule(count) == .monthly { return (.monthDay(day), nil, nil) }
      words = start.dropFirst()
      return ordinal().map { (unit.rule(count), .dayOfMonth($0), nil) }
    case .years:
      let date = TypedDate.yearly(words.joined, numbers)
      words = []
      return date.map { (unit.rule(count), $0, nil) }
    case .days: return nil
    }
  }

  private mutating func count() -> Int? {
    if skip("other", "second", "alternate") { return 2 }
    let start = words
    if let word = words.popFirst() {
      var scanner = InputScanner(word)
      if let count = scanner.number(), scanner.isAtEnd { return count }
      scanner.rewind(to: 0)
      // `every 1st day` means the first day of a longer unit.
      if let count = scanner.ordinal(), count > 1, scanner.isAtEnd { return count }
    }
    words = start
    return nil
  }

  /// Reads `3rd friday`, `last day`.
  private mutating func monthDay() -> MonthDay? {
    _ = skip("the")
    guard let word = words.popFirst(), let name = words.popFirst() else { return nil }
    var scanner = InputScanner(word)
    guard let number = scanner.place(), scanner.isAtEnd else { return nil }
    if number < 0, name == "day" { return .last }
    guard case .weekday(let weekday)? = TypedDay(name) else { return nil }
    let day = MonthDay.weekday(number, weekday)
    return day.isSupported ? day : nil
  }

  /// Reads `15th`, `the 15th`.
  private mutating func ordinal() -> Int? {
    _ = skip("the")
    return words.popFirst().flatMap { word in
      var scanner = InputScanner(word)
      let number = scanner.ordinal()
      return scanner.isAtEnd ? number : nil
    }
  }

  private mutating func skipOfMonth() -> Bool {
    guard skip("of") else { return false }
    _ = skip("the", "each", "every")
    return skip("month")
  }

  /// Reads weekdays up to the end: `mon, wed and fri`, `mon to fri`.
  private mutating func weekdays(arePlural: Bool) -> (set: Weekdays, only: Weekday?)? {
    var days: [Weekday] = []
    var separator: String?
    while let word = words.popFirst() {
      switch word {
      case ",", "and", "&", "to", "through", "-":
        // `mon, and wed` has two.
        if days.isEmpty || separator != nil && (separator != "," || word != "and") { return nil }
        separator = word
      default:
        guard let named = Weekday.typed(word, isPlural: arePlural) else { return nil }
        if let last = days.last, ["to", "through", "-"].contains(separator) {
          guard named.count == 1 else { return nil }
          days += Weekday.range(after: last, to: named[0])
        } else {
          days += named
        }
        separator = nil
      }
    }
    if days.isEmpty || separator != nil { return nil }
    return (Weekdays(days.map { Weekdays($0) }), days.count == 1 ? days[0] : nil)
  }

  private mutating func skip(_ wanted: String...) -> Bool {
    guard let first = words.first, wanted.contains(first) else { return false }
    words.removeFirst()
    return true
  }
}

enum RepeatUnit {
  case days, weeks, fortnights, months, quarters, years

  init?(_ word: String) {
    switch word {
    case "day", "days": self = .days
    case "week", "weeks": self = .weeks
    case "fortnight", "fortnights": self = .fortnights
    case "month", "months": self = .months
    case "quarter", "quarters": self = .quarters
    case "year", "years": self = .years
    default: return nil
    }
  }

  init?(adverb word: String) {
    switch word {
    case "daily": self = .days
    case "weekly": self = .weeks
    case "fortnightly": self = .fortnights
    case "monthly": self = .months
    case "quarterly": self = .quarters
    case "yearly", "annually": self = .years
    default: return nil
    }
  }

  func rule(_ count: Int) -> Recurrence {
    switch self {
    case .days: .every(days: count)
    case .weeks: .every(days: count * 7)
    case .fortnights: .every(days: count * 14)
    case .months: .months(count)
    case .quarters: .months(count * 3)
    case .years: .months(count * 12)
    }
  }
}

extension Weekday {
  /// One weekday, or those of `weekdays` and `weekends`. NB: `tues` and `thurs` are not plurals.
  /// - Parameter isPlural: whether only plurals are read.
  fileprivate static func typed(_ word: String, isPlural: Bool) -> [Weekday]? {
    let hasS = word.utf8.last == UInt8(ascii: "s")
    let singular = hasS ? String(decoding: word.utf8.dropLast(), as: UTF8.self) : word
    if !isPlural, case .weekday(let day)? = TypedDay(word) { return [day] }
    if isPlural, !hasS || TypedDay(word) != nil { return nil }
    switch singular {
    case "weekday", "workday": return allCases.filter { $0 != .sunday && $0 != .saturday }
    case "weekend": return [.saturday, .sunday]
    default:
      guard case .weekday(let day)? = TypedDay(singular) else { return nil }
      return [day]
    }
  }

  fileprivate static func range(after first: Weekday, to last: Weekday) -> [Weekday] {
    var days: [Weekday] = []
    while (days.last ?? first) != last, days.count < 7 {
      days.append(allCases[((days.last ?? first).rawValue + 1) % 7])
    }
    return days
  }
}

extension TypedDate {
  /// A date of each year: `25 december`, `15/03`. Nil for anything else.
  fileprivate static func yearly(_ text: String, _ numbers: Numbers) -> TypedDay? {
    var scanner = InputScanner(text)
    guard let day = try? scanner.day(in: text, numbers: numbers), case .dayOfYear = day,
      scanner.isAtEnd
    else { return nil }
    return day
  }
}

extension ArraySlice<String> {
  fileprivate var joined: String { reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 } }
}

extension String {
  /// The word and the signs in it that separate others: `mon,` and `every!3`, but not those of a
  /// date in numbers.
  fileprivate var listed: [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    let isNumeric = utf8.contains { (0x30...0x39).contains($0) }
    func end() {
      if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
      part = []
    }
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: ","),
        UInt8(ascii: "/") where !isNumeric:
        end()
        parts.append(",")
      case UInt8(ascii: "!"),
        UInt8(ascii: "-") where !isNumeric:
        end()
        parts.append(String(decoding: [byte], as: UTF8.self))
      default: part.append(byte)
      }
    }
    end()
    return parts
  }
}
