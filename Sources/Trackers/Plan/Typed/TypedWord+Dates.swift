import CivilTime

extension [TypedWord] {
  /// Words that look like a day, a time or a repetition and were not read as one, since they are
  /// before the end, in the past, contradictory, vague or unknown: `Friday`, `around 9`,
  /// `twice a week`; but before the end not `Fri`, which is too ambiguous.
  func datesInside(_ reader: TypedWhen.Reader) -> [[TypedWord]] {
    var found: [[TypedWord]] = []
    var index = startIndex
    while index < endIndex {
      let count = countOfDateWords(at: index, reader)
      if count > 0 {
        let words = Array(self[index..<index + count])
        // `5 may to 9 may` is one.
        if let last = found.last?.last, let before = firstIndex(of: last),
          before + 2 == index, self[before + 1].joinsDates
        {
          found[found.count - 1] += [self[before + 1]] + words
        } else {
          found.append(words)
        }
      }
      index += Swift.max(1, count)
    }
    return found
  }

  /// The number of such words at an index.
  private func countOfDateWords(at index: Int, _ reader: TypedWhen.Reader) -> Int {
    let before = index > 0 ? self[index - 1].lastReading : ""
    for end in (index + 1...Swift.min(index + 6, endIndex)).reversed() {
      let words = Array(self[index..<end])
      if words.contains(where: { $0.isKept }) { continue }
      // In Chinese and Japanese a day begins the line.
      let isLast = end == endIndex || index == 0 && reader.moment.words.content?.isUnspaced ?? false
      if words.lookLikeWhen(reader, isLast: isLast, after: before)
        || words.unpunctuated?.lookLikeWhen(reader, isLast: isLast, after: before) ?? false
      {
        return words.count
      }
    }
    return 0
  }

  /// The words without the brackets and punctuation around them, `(tomorrow)`, `friday?`; nil if
  /// they have none.
  private var unpunctuated: [TypedWord]? {
    guard let first = first?.reading.utf8.first, let last = last?.reading.utf8.last,
      "([".utf8.contains(first) || ")].,;:!?".utf8.contains(last)
    else { return nil }
    return enumerated().map { index, word in
      let text = word.reading.trimmingSigns(atStart: index == 0, atEnd: index == count - 1)
      return TypedWord(text: text, range: word.range)
    }
  }

  private func lookLikeWhen(
    _ reader: TypedWhen.Reader, isLast: Bool, after before: String
  ) -> Bool {
    let texts = InputScanner(reading).text.words
    guard let first = texts.first else { return false }
    let count = texts.count
    if count == 1 {
      if first == "tonight" || first.isRange { return true }
      // `Sun cream`, `Wed` and `Cut 1/2` are words too.
      if case .weekday? = TypedDay(first), first.utf8.count <= 5 {
        return isLast && !["", "the", "a", "an", "my"].contains(before)
      }
      if first.utf8.contains(UInt8(ascii: "/")), first.utf8.count <= 5 {
        return isLast && first.isFraction && first.isDayAndMonth
      }
      if RepeatUnit(adverb: first) != nil { return false }
    }
    // `The 5th Wave`.
    if first == "the", texts.count == 2 { return false }
    if reader.isWhen(self[...]) { return true }
    if isLast, InputScanner(reading).resemblesClock(allowsDigits: true) { return true }
    if isLast, VagueEnding(self, reader.moment.words, after: before).isKnown { return true }
    // A phrase for a range, or of several parts: `de 9h à 11h`, `周五晚上`.
    let parts = inEnglish
    if self.count == 1, parts.count > 1,
      parts.indices.contains(where: {
        reader.isWhen(parts[$0...]) || reader.isWhen(parts[..<$0])
      })
    {
      return true
    }
    switch first {
    case "every", "each", "next":
      if count == 2 { return texts[1].isPartOfRepetition }
      return count > 2 && count < 5 && texts[count - 1].isUnit
    case "in": return (3...6).contains(count) && texts[count - 1].isUnit
    // `on 31/4`, `on the 32nd`
    case "on":
      return count == 2 && texts[1].isFraction || count == 3 && texts[1] == "the" && texts[2].isRank
    case "at":
      let hour = texts[count - 1].utf8
      return count == 2 && (0x30...0x39).contains(hour.first ?? 0)
        && !hour.contains(UInt8(ascii: "/"))
    default:
      // `12-14 may`
      return count == 2 && texts[1].isMonth
        && first.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    }
  }
}

extension TypedWord {
  fileprivate var joinsDates: Bool {
    ["to", "until", "till", "through", "and", "or", "-", "–", "—"].contains(
      InputScanner(reading).text)
  }
}

extension String {
  /// The text without brackets at its start, and punctuation and brackets at its end.
  func trimmingSigns(atStart: Bool, atEnd: Bool) -> String {
    var bytes = utf8[...]
    while atStart, let first = bytes.first, "([".utf8.contains(first) { bytes.removeFirst() }
    while atEnd, let last = bytes.last, ")].,;:!?".utf8.contains(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `2x`, `x3`
  var isMultiple: Bool {
    utf8.count > 1 && utf8.count { $0 == UInt8(ascii: "x") } == 1
      && utf8.allSatisfy { $0 == UInt8(ascii: "x") || (0x30...0x39).contains($0) }
  }

  var isMonth: Bool {
    var scanner = InputScanner(self)
    return scanner.month() != nil && scanner.isAtEnd
  }

  /// Whether a fraction is a day and a month, even if the month has no such day: `30/2`, but not
  /// `31/40`.
  fileprivate var isDayAndMonth: Bool {
    let numbers = utf8.split(separator: UInt8(ascii: "/")).map { part in
      part.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    return numbers.allSatisfy { (1...31).contains($0) } && numbers.contains { $0 <= 12 }
  }

  var isUnit: Bool {
    utf8.count > 2 && (RepeatUnit(self) != nil || DurationUnit(self) != nil)
  }

  /// Whether `every` before it makes a repetition.
  fileprivate var isPartOfRepetition: Bool {
    if isUnit || (0x30...0x39).contains(utf8.first ?? 0) { return true }
    if case .weekday? = TypedDay(self) { return true }
    var scanner = InputScanner(self)
    if scanner.place() != nil || scanner.month() != nil { return true }
    return Region(typed: self) != nil || ["weekend", "weekday", "other"].contains(self)
  }

  /// `9-11am`, `mon-fri`: times or weekdays with a hyphen or a dash between them.
  fileprivate var isRange: Bool {
    let parts = utf8.split { !((0x30...0x3a).contains($0) || (0x61...0x7a).contains($0)) }
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, let last = parts.last else { return false }
    if case .weekday? = TypedDay(parts[0]), case .weekday? = TypedDay(last) { return true }
    var scanner = InputScanner(last)
    guard let clock = try? scanner.clock(in: last), clock >= .zero, scanner.isAtEnd else {
      return false
    }
    var first = InputScanner(parts[0])
    return first.digits() != nil
  }
}

extension String {
  /// `31/4`, but not `24/7`.
  fileprivate var isFraction: Bool {
    var scanner = InputScanner(self)
    return scanner.digits() != nil && scanner.skip("/") && scanner.digits() != nil
      && scanner.isAtEnd && self != "24/7"
  }

  /// `32nd`
  fileprivate var isRank: Bool {
    var scanner = InputScanner(self)
    return scanner.digits() != nil && ["st", "nd", "rd", "th"].contains(scanner.rest)
  }
}
