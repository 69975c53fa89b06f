import CivilTime

/// A word with a sign before it: `!must`, `@morning`, `@fri`, `@9:30`, `*3d+`, `+carry`, `~fri`.
enum TypedMark: Hashable, Sendable {
  case bucket(Bucket)
  case region(Region)
  case backlog
  case day(Day)
  case time(TimeOfDay)
  case repetition(Repetition)
  /// An expiry, counted from the task's day.
  case expiresAfter(days: Int, at: TimeOfDay?)
  case trait(TypedTrait)

  static let signs: [Unicode.Scalar] = ["!", "@", "*", "+", "~"]

  /// Nil for a word that is not understood.
  init?(
    _ word: String, today: Day, numbers: TypedDate.Numbers = .dayFirst, _ words: TypedVocabulary
  ) {
    let english = TypedMark(word, today: today, numbers: numbers)
    guard words.content != nil, let sign = word.unicodeScalars.first else {
      guard let english else { return nil }
      self = english
      return
    }
    let typed = String(word.unicodeScalars.dropFirst())
    let meant = words.mark(typed)
    // The German `mo` is Monday, rather than the beginning of `morning`.
    let own = TypedMark(String(sign) + meant, today: today, numbers: numbers)
    var isOwn = false
    if case .weekday? = TypedDay(meant) { isOwn = TypedDay(InputScanner(typed).text) == nil }
    guard let mark = isOwn ? own ?? english : english ?? own else { return nil }
    self = mark
  }

  init?(_ word: String, today: Day, numbers: TypedDate.Numbers = .dayFirst) {
    guard let first = word.unicodeScalars.first else { return nil }
    let sign = first.markSign
    let rest = InputScanner(String(word.unicodeScalars.dropFirst())).text
    guard !rest.isEmpty else { return nil }
    let mark: TypedMark? =
      switch sign {
      case "!": TypedMark.bucket(rest)
      case "@": TypedMark.place(rest) ?? TypedMark.when(rest, today, numbers)
      case "*": Repetition(typed: rest).map { .repetition($0) }
      case "~": TypedMark.expiry(rest)
      default: nil
      }
    guard let mark = mark ?? TypedTrait(sign, rest, today, numbers).map({ .trait($0) }) else {
      return nil
    }
    self = mark
  }

  private static func bucket(_ word: String) -> TypedMark? {
    switch word {
    case "1": .bucket(.must)
    case "3": .bucket(.complementary)
    case "5": .bucket(.misc)
    default: Bucket(typed: word).map { .bucket($0) }
    }
  }

  private static func place(_ word: String) -> TypedMark? {
    word.choice(
      among: Region.allCases.map { ($0.rawValue, .region($0)) } + [("backlog", .backlog)])
  }

  private static func when(
    _ word: String, _ today: Day, _ numbers: TypedDate.Numbers
  ) -> TypedMark? {
    if let day = TypedDate.upcoming(word, today: today, numbers: numbers) { return .day(day) }
    do { return .time(try TimeOfDay.parse(word)) } catch { return nil }
  }

  private static func expiry(_ word: String) -> TypedMark? {
    let (distance, time) = TypedTrait.splitting(word)
    // A time alone is on the task's day.
    if distance.isEmpty, let time { return .expiresAfter(days: 0, at: time) }
    var scanner = InputScanner(distance)
    guard let count = scanner.digits(), count.count <= 4, scanner.skip("d"), scanner.isAtEnd
    else { return nil }
    return .expiresAfter(days: count.value, at: time)
  }
}

extension Repetition {
  /// Whether the first may be on this day: one of the days of the rule, if it has days of its own;
  /// any if it counts from the first, or from completion.
  func canBegin(on day: Day) -> Bool {
    isFromCompletion || rule.next(after: day - 1, anchor: day) == day
  }
}

extension Unicode.Scalar {
  /// The sign of ASCII that it stands for at the start of a mark; itself for all others.
  var markSign: Unicode.Scalar { plainSign ?? self }
}

extension TypedDate {
  /// A day from today on, within the supported years; nil for anything else.
  static func upcoming(_ text: String, today: Day, numbers: Numbers) -> Day? {
    do throws(TypedDateError) {
      let day = try parse(text, today: today, numbers: numbers)
      return day >= today && Limits.years.contains(day.date.year) ? day : nil
    } catch {
      return nil
    }
  }
}

extension Repetition {
  /// Reads `daily`, `weekdays`, `weekly`, `monthly`, `yearly`, `3d`, `2w`, `3m`, `2y`, `mon,thu`, `3fri`,
  /// `lastfri`, `lastday`; a final `+` counts from completion. Nil for anything else.
  ///
  /// - Parameter text: in lower case.
  package init?(typed text: String) {
    let isFromCompletion = text.utf8.last == UInt8(ascii: "+")
    let word = isFromCompletion ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text
    let rule: Recurrence? =
      switch word {
      case "daily": .daily
      case "weekdays": .workdays
      case "weekly": .weekly
      case "monthly": .monthly
      case "yearly": .yearly
      default:
        Recurrence(typedDistance: word) ?? Recurrence(typedMonthDay: word)
          ?? Recurrence(typedWeekdays: word)
      }
    guard let rule, rule.isSupported else { return nil }
    self.init(rule, isFromCompletion: isFromCompletion)
  }
}

extension Recurrence {
  fileprivate init?(typedDistance word: String) {
    var scanner = InputScanner(word)
    guard let count = scanner.digits(), count.count <= 3 else { return nil }
    let unit = scanner.word()
    guard scanner.isAtEnd else { return nil }
    switch unit {
    case "d": self = .every(days: count.value)
    case "w": self = .every(days: count.value * 7)
    case "m": self = .months(count.value)
    case "y": self = .months(count.value * 12)
    default: return nil
    }
  }

  /// Reads `3fri`, `lastfri`, `lastday`.
  fileprivate init?(typedMonthDay word: String) {
    var scanner = InputScanner(word)
    let number: Int
    let name: String
    if let digits = scanner.digits() {
      (number, name) = (digits.value, scanner.word() ?? "")
    } else if word.utf8.starts(with: "last".utf8) {
      (number, name) = (-1, String(decoding: word.utf8.dropFirst(4), as: UTF8.self))
    } else {
      return nil
    }
    if number < 0, name == "day" {
      self = .monthDay(.last)
    } else if case .weekday(let weekday)? = TypedDay(name), scanner.isAtEnd || number < 0 {
      self = .monthDay(.weekday(number, weekday))
    } else {
      return nil
    }
  }

  fileprivate init?(typedWeekdays word: String) {
    var weekdays = Weekdays()
    for name in word.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let day = TypedDay(String(decoding: name, as: UTF8.self))
      guard case .weekday(let weekday)? = day else { return nil }
      weekdays.insert(Weekdays(weekday))
    }
    self = .weekdays(weekdays)
  }
}
