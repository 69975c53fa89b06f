import CivilTime

/// One word of a typed line, separated by white space.
struct TypedWord: Hashable, Sendable {
  let text: String
  /// The UTF-8 offsets in the line.
  let range: Range<Int>
  /// Whether it was escaped by a backslash, so that it has no other meaning.
  var isKept = false

  /// The word without a leading backslash; nil if it has none, or nothing after it.
  var escaped: TypedWord? {
    guard text.utf8.first == UInt8(ascii: "\\"), text.utf8.count > 1 else { return nil }
    return TypedWord(
      text: String(decoding: text.utf8.dropFirst(), as: UTF8.self), range: range, isKept: true)
  }

  /// The word split behind a sign that it begins with; nil for another word.
  func split(after sign: String) -> (sign: TypedWord, rest: TypedWord?)? {
    guard InputScanner(text).text.utf8.starts(with: sign.utf8) else { return nil }
    let count = sign.utf8.count
    let middle = range.lowerBound + count
    let rest = TypedWord(
      text: String(decoding: text.utf8.dropFirst(count), as: UTF8.self),
      range: middle..<range.upperBound)
    let first = String(decoding: text.utf8.prefix(count), as: UTF8.self)
    return (
      TypedWord(text: first, range: range.lowerBound..<middle), rest.text.isEmpty ? nil : rest
    )
  }

  static func all(in line: String) -> [TypedWord] {
    let bytes = Array(line.utf8)
    var words: [TypedWord] = []
    var start = 0
    for end in 0...bytes.count {
      let isSpace = end == bytes.count || bytes[end] == 0x20 || (0x09...0x0d).contains(bytes[end])
      guard isSpace else { continue }
      if start < end {
        words.append(
          TypedWord(text: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end))
      }
      start = end + 1
    }
    return words
  }
}

extension [TypedWord] {
  /// The words joined by single spaces.
  var line: String { reduce("") { $0.isEmpty ? $1.text : $0 + " " + $1.text } }
}

extension [TypedWord] {
  /// Words that look like a day, a time or a repetition and were not read as one, since they are
  /// before the end, in the past, contradictory or unknown: `Friday`, but not `Fri`, which is too
  /// ambiguous.
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
    for end in (index + 1...Swift.min(index + 6, endIndex)).reversed() {
      let words = Array(self[index..<end])
      if !words.contains(where: { $0.isKept }), words.lookLikeWhen(reader) { return words.count }
    }
    return 0
  }

  private func lookLikeWhen(_ reader: TypedWhen.Reader) -> Bool {
    let texts = map { InputScanner($0.text).text }
    if count == 1 {
      if texts[0] == "tonight" || texts[0].isRange { return true }
      // `Sun cream`, `Wed` and `Cut 1/2` are words too.
      if case .weekday? = TypedDay(texts[0]), texts[0].utf8.count <= 5 { return false }
      if texts[0].utf8.contains(UInt8(ascii: "/")), texts[0].utf8.count <= 5 { return false }
      if ["daily", "weekly", "monthly", "yearly"].contains(texts[0]) { return false }
    }
    // `The 5th Wave`.
    if texts[0] == "the", texts.count == 2 { return false }
    if reader.isWhen(self) { return true }
    switch texts[0] {
    case "every", "each", "next":
      if count == 2 { return texts[1].isPartOfRepetition }
      return count == 3 && texts[2].isUnit
    case "in": return (3...5).contains(count) && texts[count - 1].isUnit
    default:
      // `12-14 may`
      return count == 2 && texts[1].isMonth
        && texts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    }
  }
}

extension TypedWord {
  fileprivate var joinsDates: Bool {
    ["to", "until", "till", "through", "and", "or", "-", "–", "—"].contains(
      InputScanner(text).text)
  }
}

extension String {
  fileprivate var isUnit: Bool {
    [
      "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months",
      "year", "years",
    ].contains(self)
  }

  /// Whether `every` before it makes a repetition.
  fileprivate var isPartOfRepetition: Bool {
    if isUnit { return true }
    if case .weekday? = TypedDay(self) { return true }
    var scanner = InputScanner(self)
    if scanner.place() != nil || scanner.month() != nil { return true }
    return [
      "weekend", "weekday", "morning", "afternoon", "evening", "night", "other", "quarter",
      "fortnight",
    ].contains(self)
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
