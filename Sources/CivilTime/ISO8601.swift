/// The profile of ISO 8601 that Dayring writes, and the wider one that it reads.
///
/// Written: `2026-11-20`, `20:04`, `2026-11-20T20:04:00+01:00`. Milliseconds only when not zero.
/// Read as well: a space for `T`, seconds left out, any number of decimals (beyond three are
/// dropped), `Z`, and offsets as `+01`, `+0100` or `+01:00`.
extension Day {
  package var iso8601: String {
    let date = self.date
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  package init?(iso8601 text: some StringProtocol) {
    var scanner = Scanner(text)
    guard let day = scanner.day(), scanner.isAtEnd else { return nil }
    self = day
  }
}

extension TimeOfDay {
  package var iso8601: String { "\(padded(hour, 2)):\(padded(minute, 2))" }
}

extension Moment {
  package var iso8601: String {
    let millisecond = Int(local.milliseconds.flooredRemainder(1000))
    let second = Int(local.milliseconds.flooredRemainder(60_000)) / 1000
    let fraction = millisecond == 0 ? "" : ".\(padded(millisecond, 3))"
    let ahead = abs(offset.minutes)
    let sign = offset.minutes < 0 ? "-" : "+"
    return local.calendarDay.iso8601 + "T" + local.timeOfDay.iso8601
      + ":\(padded(second, 2))\(fraction)\(sign)\(padded(ahead / 60, 2)):\(padded(ahead % 60, 2))"
  }

  /// Nil unless the whole text is a date, a time and an offset.
  package init?(iso8601 text: some StringProtocol) {
    guard case .moment(let moment)? = TimeStamp(iso8601: text) else { return nil }
    self = moment
  }
}

/// A date and time as people and programs write them, with or without an offset.
package enum TimeStamp: Equatable, Sendable {
  case moment(Moment)
  /// No offset was written: the reader's zone decides.
  case local(LocalTime)

  package init?(iso8601 text: some StringProtocol) {
    var scanner = Scanner(text)
    guard let day = scanner.day(), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let time = scanner.time()
    else { return nil }
    let local = LocalTime(day: day, time: TimeOfDay(minutes: 0)) + time
    if scanner.isAtEnd {
      self = .local(local)
    } else {
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      let instant = Instant(milliseconds: local.milliseconds) - offset.span
      guard Instant.supported.contains(instant) else { return nil }
      self = .moment(Moment(instant, offset: offset))
    }
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(abs(number))
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (number < 0 ? "-" : "") + zeros + digits
}

private struct Scanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + digits] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += digits
    return value
  }

  mutating func day() -> Day? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// NB: a leap second, 23:59:60, is read as the second that follows it, as POSIX clocks do.
  mutating func time() -> Span? {
    guard let hour = number(digits: 2), hour <= 23, skip(":"),
      let minute = number(digits: 2), minute <= 59
    else { return nil }
    var span = Span.minutes(hour * 60 + minute)
    if skip(":") {
      guard let second = number(digits: 2), second <= 60 else { return nil }
      span = span + .seconds(second)
      if skip(".") || skip(",") {
        guard let milliseconds = fraction() else { return nil }
        span = span + Span(milliseconds: milliseconds)
      }
    }
    return span
  }

  private mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let digit = number(digits: 1) {
      if count < 3 { value = value * 10 + Int64(digit) }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 3)..<3 { value *= 10 }
    return value
  }

  mutating func offset() -> UTCOffset? {
    if skip("Z") || skip("z") { return .utc }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(digits: 2) else { return nil }
    let hasColon = skip(":")
    let minutes = isAtEnd && !hasColon ? 0 : number(digits: 2)
    guard let minutes, minutes <= 59 else { return nil }
    let total = hours * 60 + minutes
    guard UTCOffset.supported.contains(total) else { return nil }
    return UTCOffset(minutes: isAhead ? total : -total)
  }
}
