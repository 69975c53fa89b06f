import CivilTime

/// Last words of a line that say a day, a time, a length or a repetition in a way that is not read:
/// `around 9`, `9 to 10`, `for 2 hours`, `twice a week`, `in june`, `week 48`, `christmas`, `soon`,
/// `tomorow`.
///
/// NB: a number alone belongs to the title: `Read chapter 9`.
struct VagueEnding {
  /// The sort of each word, as a letter.
  private var sorts = ""
  /// The words without prepositions before them.
  private var plain: [String] = []
  private var hasPreposition = false

  /// - Parameter before: the word before them.
  init(_ words: [TypedWord], _ vocabulary: TypedVocabulary, after before: String) {
    for word in words {
      var texts = InputScanner(word.reading).text.words[...]
      let sorts = texts.flatMap { $0.parts }.map { $0.sort }
      // NB: `Kapitel 8 und 9`.
      let isLinked =
        sorts == ["?"] && before.sort != "H" && vocabulary.isLinked(word.text, isWhole: true)
      self.sorts += isLinked ? "A" : sorts.joined()
      while plain.isEmpty, let first = texts.first,
        isLinked || ["A", "I", "R", ""].contains(first.sort)
      {
        hasPreposition = true
        texts.removeFirst()
      }
      plain += texts
    }
  }

  var isKnown: Bool {
    // Any number makes a length.
    let length = String(
      decoding: sorts.utf8.map { "HZ".utf8.contains($0) ? UInt8(ascii: "B") : $0 }, as: UTF8.self)
    return Self.known.contains(sorts) || Self.known.contains(length) || isLength || isWeek
  }

  /// `2 hours`, `90min`, `1h30`; a unit of one letter may be another: `50m`.
  private var isLength: Bool {
    guard let first = plain.first, hasPreposition || first.sort != "P" else { return false }
    let text = plain.joined(separator: " ")
    let letters = text.utf8.filter { $0 > 0x40 }
    if letters.count == 1, letters[0] != UInt8(ascii: "h") { return false }
    var scanner = InputScanner(text)
    return !text.utf8.contains(UInt8(ascii: ":")) && scanner.duration() != nil && scanner.isAtEnd
  }

  /// `week 48`, `KW48`, `2026-W48`
  private var isWeek: Bool {
    var scanner = InputScanner(plain.joined(separator: " "))
    if scanner.digits()?.count == 4 { _ = scanner.skip("-") }
    guard "week wk kw w".words.contains(scanner.word() ?? "") else { return false }
    scanner.skipSpaces()
    return 1...53 ~= scanner.digits()?.value ?? 0 && scanner.isAtEnd
  }

  private static let known = Set(
    [
      // `around 9`, `at about 9`, `9ish`, `9 sharp`, `until 9`
      "AH AAH AHS AAHS HS HTS AHTS KH",
      // `9-10`, `from 9 until 11`, `between 9 and 10`
      "HTH HKH AHTH AHKH AHJH",
      // `nine thirty`, `quarter of 9`, `0930`, `9:3`
      "HZ AHZ QOH AQOH L",
      // `mon 5`, `tomorrow 9`, `by 3.12`, `may 5-9`, `may first`, `first of may`, `first of the month`
      "WH Ad MHTH MHKH MF FOM FOU EOM EOG YTHTL",
      // `in june`, `in june 2027`, `mid-june`, `in early june`, `next june`, `this month`, `by 2027`
      "IM IMY MY EM ETM IEM NM NU IY AY IG AG NG EG",
      // `twice a week`, `3 times a week`, `2x weekly`, `biweekly`, `next next week`
      "XU XPU HXU HXPU XTU D NNU",
      // `tomorow`, `soon`, `christmas`, `before christmas day`, `new year's eve`
      "C V AV NV VU AVU VW AVW",
      // `2 weeks`, `for a week`, `for a few days`, `an hour and a half`
      "BU ABU RBU RPU PBU RPBU APBU BTBU RBTBU PUJPQ RPUJPQ BJPQU RBJPQU",
    ].flatMap { $0.words })
}

extension String {
  /// A word and the signs in it: `9`, `-` and `10`; `9` and `ish`.
  fileprivate var parts: [String] {
    // `bi-weekly`
    let plain = String(decoding: utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    if Self.sorts.contains(where: { $0.words.words.contains(plain) }) { return [plain] }
    var parts: [[UInt8]] = [[]]
    var isNumber = false
    for byte in replacingDashes {
      let isDigit = (0x30...0x39).contains(byte)
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") {
        parts += [[byte], []]
        continue
      }
      // `3x` is one.
      if isNumber, byte == UInt8(ascii: "i") { parts.append([]) }
      isNumber = isDigit
      parts[parts.count - 1].append(byte)
    }
    return parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text with each dash as a hyphen.
  private var replacingDashes: [UInt8] {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar == "–" || scalar == "—" {
        bytes.append(UInt8(ascii: "-"))
      } else {
        bytes += UTF8.encode(scalar) ?? .init()
      }
    }
    return bytes
  }

  /// The words of each sort.
  private static let sorts: [(sort: String, words: String)] = [
    ("", "the new"),
    (
      "A",
      "around about approximately approx approx. roughly circa ca ca. near nearly almost towards ~ "
        + "by before after from between at"
    ),
    ("T", "to - through"), ("K", "until till til"), ("J", "and or"), ("S", "sharp ish"),
    ("I", "in"), ("R", "for"), ("E", "mid early late end beginning"), ("N", "this next coming"),
    ("F", "first second third"),
    ("G", "spring summer autumn fall winter q1 q2 q3 q4"),
    ("O", "of"), ("P", "a an per each /"), ("Q", "half quarter"), ("Z", "fifteen thirty 30 45"),
    ("X", "once"), ("H", "few"), ("W", "today tomorrow eve"),
    ("C", "soon later asap someday sometime tonite tmw 2moro 2day"),
    ("V", "christmas xmas easter halloween thanksgiving year's year’s"),
    ("D", "biweekly bimonthly biannually semiannually semiweekly hourly nightly"),
  ]

  fileprivate var sort: String {
    if let known = Self.sorts.first(where: { $0.words.words.contains(self) }) { return known.sort }
    if TypedWhen.Reader.multiples.contains(self) || isMultiple { return "X" }
    if case .weekday? = TypedDay(self) { return "W" }
    if isMonth { return "M" }
    if isUnit || RepeatUnit(adverb: self) != nil { return "U" }
    var scanner = InputScanner(self)
    let digits = scanner.digits()
    // `9:3`, and the end of `2026-12-01T09:30Z`
    if digits != nil, scanner.skip(":") || scanner.skip("t"), scanner.digits() != nil,
      !scanner.isAtLetter || scanner.rest == "z"
    {
      return "L"
    }
    scanner.rewind(to: 0)
    _ = scanner.digits()
    // `3.12`
    if let digits, digits.value <= 31, scanner.skip("."), let month = scanner.digits(),
      1...12 ~= month.value, scanner.isAtEnd
    {
      return "d"
    }
    scanner.rewind(to: 0)
    _ = scanner.digits()
    // `9h`, `9h00`, `9pm`
    if let digits, scanner.skip("h") || ["am", "pm"].contains(scanner.rest) {
      return digits.value <= 24 ? "H" : "?"
    }
    if let digits, scanner.isAtEnd, digits.count > 2 {
      guard digits.count == 4 else { return "B" }
      return digits.value >= 1900 && digits.value < 2200 ? "Y" : utf8.first == 0x30 ? "L" : "?"
    }
    scanner.rewind(to: 0)
    if let number = scanner.number(), scanner.isAtEnd {
      return number <= (digits == nil ? 12 : 24) ? "H" : "B"
    }
    let names = "tomorrow monday tuesday wednesday thursday friday saturday sunday".words
    return names.contains { isTypo(of: $0) } ? "C" : "?"
  }

  /// Whether a letter of a name is missing, added or another, or two are exchanged. NB: `sundae`
  /// and `sundry` are words, and a name with an `s` is its plural.
  private func isTypo(of name: String) -> Bool {
    let (typed, name) = (Array(utf8), Array(name.utf8))
    guard typed.count >= 5, self != "sundae", self != "sundry", typed.last != UInt8(ascii: "s")
    else { return false }
    let shorter = min(typed.count, name.count)
    var start = 0
    while start < shorter, typed[start] == name[start] { start += 1 }
    var end = 0
    while end < shorter - start, typed[typed.count - 1 - end] == name[name.count - 1 - end] {
      end += 1
    }
    let length = max(typed.count, name.count) - start - end
    if length != 2 || typed.count != name.count {
      return length == 1 || length == 2 && name.count > 7
    }
    return name.count > 7 || typed[start] == name[start + 1] && typed[start + 1] == name[start]
  }
}
