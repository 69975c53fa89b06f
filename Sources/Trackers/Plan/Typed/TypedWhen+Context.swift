extension TypedWhen.Reader {
  /// Whether a day or time at the end is only a part of a range, a name or another day that begins
  /// in the words before it. Then nothing is read, since no part of it may be dropped.
  /// - Parameter piece: the meaning of the first words of the ending.
  func belongs(
    _ ending: ArraySlice<TypedWord>, _ piece: TypedWhen.Piece, to words: ArraySlice<TypedWord>
  ) -> Bool {
    guard let last = words.last, let first = ending.first, !last.isKept else { return false }
    let word = last.lastReading
    let next = (InputScanner(first.reading).text.words.first ?? "")
      .trimmingSigns(atStart: false, atEnd: true)
    // NB: `Come around at 9am`, `Read page twenty at noon`.
    let isMarked = ["at", "by", "@"].contains(next)
    let isProperName = words.count > 1 && last.text.utf8.first?.isCapital ?? false
    let isEnding =
      isMarked && Self.particles.contains(word)
      || word == "by" && ["on", "in"].contains(next)
    if !isEnding, !moment.words.isEnding(last.text, before: first.text) {
      // NB: `Vitamin A`, and in other languages also `Vitamina E` and `Ask Al`.
      if Self.openers.contains(word), last.text != "A" { return true }
      if !isProperName, moment.words.isLinked(last.text, isWhole: true) { return true }
      if piece.time != nil || next.startsWithDigit, Self.approximate.contains(word) { return true }
    }
    // `九点到十一点`
    let isJoiner = first.isJoined && last.isJoined && moment.words.isJoiner(last.text)
    if isJoiner, (1...6).contains(where: { isWhen(words.dropLast().suffix($0)) }) { return true }
    if piece.time == nil, word == "at" { return true }
    if next.isMonth || next.isWeekday, Self.qualifiers.contains(word) { return true }
    if word == "next", next == "next" { return true }
    // NB: `Read the Times daily`.
    let isMultiple = Self.multiples.contains(word) && !isProperName || word.isMultiple
    if piece.repetition != nil, isMultiple { return true }
    // `in 3 weekdays`
    if next.isPluralOfDays, word.isCount { return true }
    let before = words.dropLast().last.map { $0.lastReading } ?? ""
    // `around 8 in the evening`
    if piece.time == nil, word.isDayOfMonth, Self.approximate.contains(before) { return true }
    // `thirty five past nine`, `a week on friday`
    if piece.time != nil, !isMarked, !next.startsWithDigit, word.isTens { return true }
    if next == "on", word.isUnitOfWeeks, before.isCount || word == "fortnight" { return true }
    // `31 april 5` has two dates.
    if word.isMonth, next.isDayOfMonth || next == "the" { return true }
    if word.isDayOfMonth, next.isMonth { return true }
    // Another day, time or repetition. NB: `Enjoy the sun tomorrow`.
    let isName = ["sun", "sat", "wed"].contains(word)
    let isListed = ["and", "or", "&", "to", "every", "each", "other", "on"].contains(before)
    if isName, isListed || next.isWeekday && before != "the" { return true }
    return (isName ? 2...6 : 1...6).contains { count in
      let others = Array(words.suffix(count))
      return others.count == count && !others.contains { $0.isKept }
        && (isWhen(others[...]) || TypedWhen(all: others, self) != nil)
    }
  }

  /// Whether a day or time at the start is only a part of a range, a name or another day, which the
  /// words behind it complete: `9時前`, `明天或后天`. For languages without spaces.
  func isCompleted(by words: ArraySlice<TypedWord>) -> Bool {
    guard let next = words.first else { return false }
    // `到七日`
    let run = [next] + words.dropFirst().prefix { $0.isJoined }
    if moment.words.isLinked(run.line, isWhole: false) { return true }
    let others = moment.words.isJoiner(next.text) ? words.dropFirst() : words
    return (1...6).contains { isWhen(others.prefix($0)) }
  }

  /// Whether words are a day, a time or a repetition, also in the past; not a part of the day alone.
  func isWhen(_ words: ArraySlice<TypedWord>) -> Bool {
    guard !words.isEmpty else { return false }
    let words = Array(words)
    let whole = TypedWhen.Reader(
      moment: moment, hasDay: true, hasTime: true, hasRegion: true, repeats: true)
    if let piece = whole.piece(words, isLast: false) { return !piece.isBare }
    let text = words.reading
    var scanner = InputScanner(text)
    if scanner.resemblesClock() || scanner.text.listsWeekdays { return true }
    do throws(TypedTimeError) {
      scanner.skipWord("at")
      if try scanner.clock(in: text) != nil { return false }
      scanner.rewind(to: 0)
      guard let day = try scanner.anyDay(in: text, today, numbers: numbers) else {
        return false
      }
      if case .dayOfMonth = day { return false }
      return scanner.isAtEnd || scanner.skip(",") && scanner.isAtEnd
    } catch {
      // There is no such day, or no such time.
      return true
    }
  }

  /// Words that no title ends with, so that they belong to the following words.
  private static let openers: Set<String> = [
    "to", "until", "till", "til", "through", "thru", "-", "–", "—", "before", "after", "since",
    "between", "from", "starting", "beginning", "except", "every", "each", "ev", "the", "a", "an",
    "my", "our", "your", "their", "of", "about", "with", "without", "and", "or", "&", "than", "by",
    "for", "due", "not", "either", "during", "per", "@",
  ]

  /// Words that make a time approximate.
  private static let approximate: Set<String> = [
    "half", "quarter", "around", "approximately", "approx", "approx.", "roughly", "almost",
    "nearly", "near", "circa", "ca", "ca.", "toward", "towards", "~", "past",
  ]

  /// Those of both that may end a title, before a time with `at` or `by`: `Come by at 9am`.
  private static let particles: Set<String> = [
    "half", "quarter", "around", "near", "past", "by", "through", "due", "each", "either",
  ]

  /// Words that change a weekday or a month into another one, or into a holiday.
  private static let qualifiers: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "last", "next", "other", "past", "this", "mid",
    "black", "good", "cyber", "easter", "ash", "palm", "giving", "shrove", "holy", "whit",
    "alternate", "circa", "approximately", "any", "some",
  ]

  /// Words that change how often something repeats.
  static let multiples: Set<String> = [
    "twice", "thrice", "times", "half", "semi", "non", "alternate", "least", "most", "than",
  ]
}

extension TypedWord {
  /// The last English word of its meaning.
  var lastReading: String { InputScanner(reading).text.words.last ?? "" }
}

extension String {
  /// Whether it is a list of weekdays: `mon wed fri`, `mon/wed`, `tues and thurs`.
  fileprivate var listsWeekdays: Bool {
    let words = utf8.split { " ,/".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 1, let first = words.first, let last = words.last else { return false }
    return first.isWeekday && last.isWeekday
      && words.allSatisfy { $0.isWeekday || ["and", "or", "&"].contains($0) }
  }

  /// `weekdays`, `mondays`
  fileprivate var isPluralOfDays: Bool {
    self == "weekdays" || self == "weekends"
      || utf8.last == UInt8(ascii: "s")
        && String(decoding: utf8.dropLast(), as: UTF8.self).isWeekday
  }

  fileprivate var isTens: Bool { ["twenty", "thirty", "forty", "fifty"].contains(self) }

  fileprivate var isUnitOfWeeks: Bool {
    ["week", "weeks", "fortnight", "month", "months"].contains(self)
  }

  /// Whether it counts units: `a`, `two`, `2`.
  fileprivate var isCount: Bool {
    var scanner = InputScanner(self)
    return self == "a" || scanner.number() != nil && scanner.isAtEnd
  }

  fileprivate var startsWithDigit: Bool { utf8.first.map { (0x30...0x39).contains($0) } ?? false }

  fileprivate var isWeekday: Bool {
    if case .weekday? = TypedDay(self) { true } else { false }
  }

  /// Whether it is a day of a month: `5`, `5th`, `5.`
  fileprivate var isDayOfMonth: Bool {
    var scanner = InputScanner(self)
    if scanner.ordinal() == nil {
      scanner.rewind(to: 0)
      guard let number = scanner.digits(), number.count <= 2 else { return false }
      _ = scanner.skip(".")
    }
    _ = scanner.skip(",")
    return scanner.isAtEnd
  }
}
