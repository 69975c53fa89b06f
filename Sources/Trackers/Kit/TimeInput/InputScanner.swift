import CivilTime

/// A scanner of typed text. Ignores the case of ASCII letters; several spaces count as one, and
/// digits and punctuation of other scripts as those of ASCII.
struct InputScanner {
  private let bytes: [UInt8]
  private(set) var position = 0
  /// Whether `am` or `pm` was read.
  var hasDayHalf = false

  /// - Parameter words: the words of the user's language, which are read as English.
  init(_ text: String, _ words: TypedVocabulary = .english) {
    var bytes: [UInt8] = []
    for byte in words.english(text).withPlainSigns.utf8 {
      let isSpace = byte == 0x20 || (0x09...0x0d).contains(byte)
      if !isSpace {
        bytes.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    self.bytes = bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isAtEnd: Bool { position == bytes.count }
  /// The unread text.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// Moves back to an earlier ``position``.
  mutating func rewind(to position: Int) {
    self.position = position
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    let wanted = UTF8.encode(character)
    guard let wanted, bytes[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  mutating func skipSpaces() {
    while skip(" ") {}
  }

  /// Reads letters, which digits may follow directly: `h` in `17h30`. Nil when there are none.
  mutating func word() -> String? {
    let start = position
    while position < bytes.count, (0x61...0x7a).contains(bytes[position]) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads one to nine digits; `count` includes leading zeros.
  mutating func digits() -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      if position - start == 9 {
        position = start
        return nil
      }
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return start == position ? nil : (value, position - start)
  }

  /// Reads up to six digits, or a number in words up to twelve and in tens up to fifty.
  ///
  /// Six digits reach beyond any supported year; more could overflow `Int`, which has 32 bits in the
  /// browser.
  mutating func number() -> Int? {
    let start = position
    if let typed = digits() { return typed.count <= 6 ? typed.value : nil }
    if let number = word().flatMap({ InputScanner.numbers[$0] }) { return number }
    rewind(to: start)
    return nil
  }

  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50,
  ]

  /// Skips this word and the spaces behind it. Otherwise false, and skips nothing.
  @discardableResult
  mutating func skipWord(_ wanted: String) -> Bool {
    let start = position
    if word() == wanted {
      skipSpaces()
      return true
    }
    rewind(to: start)
    return false
  }
}

extension InputScanner {
  /// Reads `20:00`, `20.00`, `20:00:30`, `8pm`, `8:30 pm`, `830pm`, `half past eight`, `8 o'clock`,
  /// `noon`, `midnight`, as the time since midnight. Nil when no time begins here.
  ///
  /// - Parameter isAlone: whether only a time can be here, so that `0830` is one.
  mutating func clock(in text: String, isAlone: Bool = false) throws(TypedTimeError) -> Span? {
    let start = position
    // `12 noon` as well as `noon`.
    if let hour = digits(), hour.value == 12 { skipSpaces() } else { rewind(to: start) }
    switch word() {
    case "noon", "midday": return .hours(12)
    case "midnight": return .zero
    default: rewind(to: start)
    }
    if let clock = try clockInWords(in: text, isAlone) { return clock }
    rewind(to: start)
    guard var hour = digits(), hour.count <= 4 else { return nil }
    var minutes = 0
    var seconds = 0
    let isJoined = hour.count > 2
    if isJoined, !(isAlone && hour.count == 4), !isAtLetter { return nil }
    let hasMinutes = isJoined || skip(":") || skip(".") || isAlone && skip("h")
    if isJoined {
      minutes = hour.value % 100
      hour.value /= 100
    } else if hasMinutes {
      guard let typed = digits(), typed.count == 2 else { return nil }
      minutes = typed.value
      if skip(":") {
        guard let typed = digits(), typed.count == 2 else { return nil }
        seconds = typed.value
      }
    }
    let half = dayHalf()
    guard hasMinutes && !isJoined || half != nil || isAlone && hour.count == 4 else { return nil }
    guard let hours = half.map({ $0.hour(of: hour.value) }) ?? hour.value, hours <= 23,
      minutes <= 59, seconds <= 59
    else { throw .noSuchTime(text) }
    return .minutes(hours * 60 + minutes) + .seconds(seconds)
  }

  /// Reads `half past eight`, `quarter to 9 pm`, `ten past 8`, `at ten to nine`, `8 o'clock`.
  private mutating func clockInWords(
    in text: String, _ isAlone: Bool
  ) throws(TypedTimeError) -> Span? {
    let distance = distanceToHour(isMarked: isAlone || position > 0)
    guard let hour = number(), hour <= 23 else { return nil }
    if distance == nil {
      skipSpaces()
      guard skip("o") else { return nil }
      _ = skip("'") || skip("’")
      guard word() == "clock" else { return nil }
    }
    guard let hours = dayHalf().map({ $0.hour(of: hour) }) ?? hour else {
      throw .noSuchTime(text)
    }
    let minutes = hours * 60 + (distance ?? 0)
    return .minutes(minutes < 0 ? minutes + 1440 : minutes)
  }

  /// The minutes of `half past`, `quarter to`, `ten past`, `twenty-five to`. Otherwise nil, and
  /// consumes nothing.
  /// - Parameter isMarked: whether a time has to be here. NB: elsewhere, `10 to 6` may be a range.
  private mutating func distanceToHour(isMarked: Bool) -> Int? {
    let start = position
    let isInDigits = isAtDigit
    let minutes = minutesOfHour()
    let isMarked = skipWord("minutes") || isMarked
    if let minutes, (1...30).contains(minutes) {
      if skipWord("past") { return minutes }
      if isMarked || minutes > 12 && !isInDigits, minutes.isMultiple(of: 5), minutes < 30,
        skipWord("to")
      {
        return -minutes
      }
    }
    rewind(to: start)
    return nil
  }

  /// Reads `half`, `quarter`, `ten`, `twenty-five`.
  private mutating func minutesOfHour() -> Int? {
    if skipWord("half") { return 30 }
    if skipWord("quarter") { return 15 }
    for words in ["twenty-five ", "twenty five ", "five-and-twenty ", "five and twenty "]
    where bytes[position...].starts(with: words.utf8) {
      position += words.utf8.count
      return 25
    }
    let number = number()
    skipSpaces()
    return number
  }

  /// Whether it is a time in words that may be another or a range, or that is not read: `half nine`,
  /// `ten to nine`, `ten till 9`.
  /// - Parameter allowsDigits: whether `10 to 9` is one, which may be two pages.
  func resemblesClock(allowsDigits: Bool = false) -> Bool {
    var scanner = self
    let isMarked = scanner.skipWord("at")
    var isWord = !scanner.isAtDigit
    let isHalf = scanner.rest.utf8.starts(with: "half".utf8)
    guard let minutes = scanner.minutesOfHour(), minutes < 60 else { return false }
    scanner.skipWord("minutes")
    let isLinked = ["to", "past", "till", "til", "before", "after"].contains {
      scanner.skipWord($0)
    }
    isWord = isWord || !scanner.isAtDigit
    guard let hour = scanner.number(), scanner.isAtEnd, (1...12).contains(hour) else {
      return false
    }
    if !isLinked { return isHalf }
    return isMarked || (isWord || allowsDigits) && minutes.isMultiple(of: 5)
  }

  private var isAtDigit: Bool {
    position < bytes.count && (0x30...0x39).contains(bytes[position])
  }

  var isAtLetter: Bool { position < bytes.count && bytes[position] > 0x40 }

  /// Reads `am`, `pm`, `a.m.`, `p.m.`
  private mutating func dayHalf() -> DayHalf? {
    let start = position
    skipSpaces()
    let halves: [(String, DayHalf)] = [
      ("am", .morning), ("a.m", .morning), ("pm", .afternoon), ("p.m", .afternoon),
    ]
    for (text, half) in halves where bytes[position...].starts(with: text.utf8) {
      position += text.utf8.count
      guard isAtEnd || !(0x61...0x7a).contains(bytes[position]) else { break }
      _ = skip(".")
      hasDayHalf = true
      return half
    }
    rewind(to: start)
    return nil
  }
}

/// Half of a 12-hour clock: 12 am is midnight, 12 pm is noon.
private enum DayHalf {
  case morning, afternoon

  func hour(of typed: Int) -> Int? {
    guard (1...12).contains(typed) else { return nil }
    return typed % 12 + (self == .afternoon ? 12 : 0)
  }
}
