import CivilTime

/// A date as programs write it, optionally with a time and an offset.
///
/// The understood forms:
/// - `2026-11-20`, `2026/11/20`, `20261120`
/// - `20.11.2026`, `20/11/2026`, `11/20/2026`, `11-20-26`: by the order; without one only with
///   dots; two-digit years are 1970 to 2069
/// - `Nov 20, 2026`, `20 November 2026`: English months, three letters or more
///
/// Times are `08:00`, `8:00 PM`, `08:00:15.250`, `080015` after a `T`; offsets `Z`, `+01:00`,
/// `+0100`. Date and time are separated by `T`, spaces, a comma or "at".
package struct WrittenTime: Hashable, Sendable {
  package let day: Day
  /// The time since midnight.
  package let time: Span?
  package let offset: UTCOffset?
  /// Whether `Z` was written: the instant is known, but not the place (RFC 3339).
  private let isUTC: Bool

  /// - Parameter order: nil if the year is always first, or the month has its name.
  package init?(_ text: String, order: DateOrder?) {
    var scanner = TimeScanner(text)
    guard let day = scanner.date(order) else { return nil }
    self.day = day
    scanner.skipBetween()
    if scanner.isAtEnd {
      (time, offset, isUTC) = (nil, nil, false)
      return
    }
    guard let time = scanner.time() else { return nil }
    self.time = time
    scanner.skipSpaces()
    offset = scanner.isAtEnd ? nil : scanner.offset()
    isUTC = scanner.isUTC
    guard scanner.isAtEnd, offset != nil || scanner.hasNoOffset else { return nil }
  }

  package var local: LocalTime { LocalTime(startOf: day) + (time ?? .zero) }

  /// The moment, with the offset of the zone if none or `Z` was written. Nil outside
  /// ``Instant/supported``.
  package func moment(in zone: Zone) -> Moment? {
    guard let offset else { return zone.moment(reading: local) }
    let asUTC = Instant(milliseconds: local.milliseconds)
    guard Instant.supported.contains(asUTC) else { return nil }
    return isUTC ? zone.moment(asUTC) : Moment(asUTC - offset.span, offset: offset)
  }
}

extension WrittenTime {
  /// A time of day alone: `08:00`, `8:00 PM`.
  package static func time(_ text: String) -> Span? {
    var scanner = TimeScanner(text)
    guard let time = scanner.time() else { return nil }
    scanner.skipSpaces()
    return scanner.isAtEnd ? time : nil
  }
}

struct TimeScanner {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var hasNoOffset = true
  private(set) var isUTC = false

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipSpaces()
  }

  var isAtEnd: Bool { position >= bytes.count }

  private var next: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func skipSpaces() {
    // NB: Apple writes a narrow no-break space, U+202F, between time and AM.
    while let byte = next {
      if byte == 0x20 || byte == 0x09 {
        position += 1
      } else if bytes[position...].starts(with: [0xe2, 0x80, 0xaf]) {
        position += 3
      } else if bytes[position...].starts(with: [0xc2, 0xa0]) {
        position += 2
      } else {
        return
      }
    }
  }

  mutating func skipBetween() {
    skipSpaces()
    if next == 0x2c { position += 1 }
    if let byte = next, byte | 0x20 == 0x74 { position += 1 }  // T
    skipSpaces()
    if let word = peekWord(), word == "at" { position += 2 }
    skipSpaces()
  }

  mutating func skipDateSeparator() -> Bool {
    guard let byte = next, byte == 0x2d || byte == 0x2e || byte == 0x2f else { return false }
    position += 1
    skipSpaces()
    return true
  }

  /// One to `count` digits.
  mutating func number(upTo count: Int) -> Int? {
    var value = 0
    var digits = 0
    while let byte = next, (0x30...0x39).contains(byte) {
      guard digits < count else { return nil }
      value = value * 10 + Int(byte - 0x30)
      digits += 1
      position += 1
    }
    return digits > 0 ? value : nil
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += count
    return value
  }

  private var digitCount: Int { bytes[position...].prefix { (0x30...0x39).contains($0) }.count }

  /// Whether a dot follows; with dots, the day comes first in all regions.
  var isAtDot: Bool { next == 0x2e }

  /// Two digits or four.
  var hasYear: Bool { digitCount == 2 || digitCount == 4 }

  mutating func date(_ order: DateOrder?) -> Day? {
    if let month = takeMonth() {
      skipSpaces()
      guard let day = number(upTo: 2) else { return nil }
      skipComma()
      return number(upTo: 4).flatMap { Day(year: $0, month: month, day: day) }
    }
    switch digitCount {
    case 8:
      guard let year = digits(4), let month = digits(2), let day = digits(2) else { return nil }
      return Day(year: year, month: month, day: day)
    case 4:
      guard let year = digits(4), skipDateSeparator(), let month = number(upTo: 2),
        skipDateSeparator(), let day = number(upTo: 2)
      else { return nil }
      return Day(year: year, month: month, day: day)
    case 1, 2: return dateInOrder(order)
    default: return nil
    }
  }

  private mutating func dateInOrder(_ order: DateOrder?) -> Day? {
    guard let first = number(upTo: 2) else { return nil }
    let order = isAtDot ? .dayFirst : order
    if !skipDateSeparator() {
      skipSpaces()
      guard let month = takeMonth() else { return nil }
      skipComma()
      return number(upTo: 4).flatMap { Day(year: $0, month: month, day: first) }
    }
    guard let second = number(upTo: 2), skipDateSeparator() else { return nil }
    let yearDigits = digitCount
    guard yearDigits == 2 || yearDigits == 4, var year = digits(yearDigits) else { return nil }
    if yearDigits == 2 { year += year < 70 ? 2000 : 1900 }
    return switch order {
    case .dayFirst: Day(year: year, month: second, day: first)
    case .monthFirst: Day(year: year, month: first, day: second)
    case nil: nil
    }
  }

  private mutating func skipComma() {
    if next == 0x2c { position += 1 }
    skipSpaces()
  }

  private func peekWord() -> String? {
    let word = bytes[position...].prefix { (0x61...0x7a).contains($0 | 0x20) }
    return word.isEmpty ? nil : String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
  }

  private mutating func takeMonth() -> Int? {
    guard let word = peekWord(), word.utf8.count >= 3,
      let index = TimeScanner.months.firstIndex(where: {
        $0.utf8.starts(with: word.utf8) || word == "sept" && $0 == "september"
      })
    else { return nil }
    position += word.utf8.count
    if next == 0x2e { position += 1 }
    return index + 1
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  mutating func time() -> Span? {
    let isCompact = digitCount >= 4
    guard var hour = isCompact ? digits(2) : number(upTo: 2) else { return nil }
    guard isCompact || skipColon(), let minute = digits(2), minute <= 59 else { return nil }
    var seconds = 0
    var milliseconds: Int64 = 0
    if isCompact ? digitCount >= 2 : skipColon() {
      // NB: a leap second is read as the second that follows it.
      guard let value = digits(2), value <= 60 else { return nil }
      seconds = value
      if next == 0x2e || next == 0x2c {
        position += 1
        let count = digitCount
        guard count > 0, let fraction = digits(min(count, 3)) else { return nil }
        milliseconds = Int64(fraction) * [100, 10, 1][min(count, 3) - 1]
        position += max(0, count - 3)
      }
    }
    let before = position
    skipSpaces()
    if let word = peekWord(), word == "am" || word == "pm" {
      guard (1...12).contains(hour) else { return nil }
      position += 2
      hour = hour % 12 + (word == "pm" ? 12 : 0)
    } else {
      position = before
    }
    guard hour <= 23 else { return nil }
    return .minutes(hour * 60 + minute) + .seconds(seconds) + Span(milliseconds: milliseconds)
  }

  private mutating func skipColon() -> Bool {
    guard next == 0x3a else { return false }
    position += 1
    return true
  }

  mutating func offset() -> UTCOffset? {
    hasNoOffset = false
    guard let sign = next else { return nil }
    position += 1
    isUTC = sign | 0x20 == 0x7a
    if isUTC { return .utc }
    guard sign == 0x2b || sign == 0x2d, let hours = digits(2) else { return nil }
    let hasColon = skipColon()
    let minutes = isAtEnd && !hasColon ? 0 : digits(2)
    guard let minutes, minutes <= 59 else { return nil }
    let total = (hours * 60 + minutes) * (sign == 0x2d ? -1 : 1)
    return UTCOffset.supported.contains(total) ? UTCOffset(minutes: total) : nil
  }
}
