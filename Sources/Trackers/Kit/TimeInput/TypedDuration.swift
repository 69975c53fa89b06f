import CivilTime

/// A parser of typed lengths of time:
/// `18h`, `17h30m`, `17h30`, `17:30`, `90m`, `90 minutes`, `16.5h`, `36 h`, `1d 12h`, `an hour`,
/// `two hours`, `half an hour`.
package enum TypedDuration {
  static let longest = Span.days(3660)

  /// Reads whole minutes; fractions of a minute, as in `0.33h`, are rounded to the nearest.
  package static func parse(
    _ text: String, words: TypedVocabulary = .english
  ) throws(TypedDurationError) -> Span {
    if InputScanner(text).isAtEnd { throw .empty }
    // English comes first: with French words `1d 12h` would end in a time.
    guard let minutes = minutes(InputScanner(text)) ?? minutes(InputScanner(text, words)) else {
      throw text.isBareNumber ? .unitMissing(text) : .unreadable(text)
    }
    let span = Span(milliseconds: minutes * 60_000)
    guard span <= longest else { throw .outOfRange(text) }
    return span
  }

  private static func minutes(_ scanner: InputScanner) -> Int64? {
    var scanner = scanner
    let minutes = scanner.duration()
    return scanner.isAtEnd ? minutes : nil
  }
}

extension InputScanner {
  /// Reads a length of time in minutes. Otherwise nil, and consumes nothing.
  ///
  /// NB: 64 bits also in the browser, where `Int` has 32 and many digits would trap.
  mutating func duration() -> Int64? {
    let start = position
    if let minutes = clockDuration() ?? unitDuration() { return minutes }
    rewind(to: start)
    return nil
  }

  /// Reads `17:30`. Minutes need two digits, since `16:8` is the name of a schedule.
  private mutating func clockDuration() -> Int64? {
    let start = position
    if let hours = digits(), skip(":"), let minutes = digits(), minutes.count == 2,
      minutes.value < 60
    {
      return Int64(hours.value) * 60 + Int64(minutes.value)
    }
    rewind(to: start)
    return nil
  }

  private mutating func unitDuration() -> Int64? {
    var total: Int64 = 0
    var last = DurationUnit.longest
    var (start, end): (Int, Int?) = (position, nil)
    while last != .minutes, let number = decimal() ?? numberInWords() {
      let length = position - start
      skipSpaces()
      let afterNumber = position
      if let unit = word().flatMap({ DurationUnit($0) }) {
        guard unit.minutes < last.minutes else { return nil }
        total += (number.thousandths * unit.minutes + 500) / 1000
        last = unit
      } else {
        // The minutes of `17h30`; `16h8` may be meant as `16:8`.
        rewind(to: afterNumber)
        guard last == .hours, length > 1, number.thousandths < 60_000, number.isWhole else {
          return nil
        }
        total += number.thousandths / 1000
        last = .minutes
      }
      end = position
      skipSpaces()
      start = position
    }
    guard let end else { return nil }
    rewind(to: end)
    return total
  }

  /// Reads `a`, `an`, `half an`, `two`, which need a unit.
  private mutating func numberInWords() -> (thousandths: Int64, isWhole: Bool)? {
    let isHalf = skipWord("half")
    if skipWord("a") || skipWord("an") || isHalf { return (isHalf ? 500 : 1000, false) }
    return number().map { (Int64($0) * 1000, false) }
  }

  /// Reads `16`, `16.5`, `16,25`, `0.333`; not `1.440`, which may be a thousand, or more decimals.
  private mutating func decimal() -> (thousandths: Int64, isWhole: Bool)? {
    guard let whole = digits() else { return nil }
    let afterWhole = position
    guard skip(".") || skip(","), let fraction = digits(),
      fraction.count <= (whole.value == 0 ? 3 : 2)
    else {
      rewind(to: afterWhole)
      return (Int64(whole.value) * 1000, true)
    }
    let scale = fraction.count == 1 ? 100 : fraction.count == 2 ? 10 : 1
    return (Int64(whole.value) * 1000 + Int64(fraction.value * scale), false)
  }
}

enum DurationUnit: Equatable {
  case minutes, hours, days, longest

  init?(_ word: String) {
    switch word {
    case "m", "min", "mins", "minute", "minutes": self = .minutes
    case "h", "hr", "hrs", "hour", "hours": self = .hours
    case "d", "day", "days": self = .days
    default: return nil
    }
  }

  var minutes: Int64 {
    switch self {
    case .minutes: 1
    case .hours: 60
    case .days: 1440
    case .longest: .max
    }
  }
}

extension String {
  fileprivate var isBareNumber: Bool {
    var scanner = InputScanner(self)
    return scanner.digits() != nil && scanner.isAtEnd
  }
}
