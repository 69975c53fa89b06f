import CivilTime

extension InputScanner {
  /// Reads `20:00`, `20.00`, `20:00:30`, `8pm`, `8:30 pm`, `half past eight`, `8 o'clock`, `noon`,
  /// `midnight`, as the time since midnight. Nil when no time begins here.
  ///
  /// - Parameter isAlone: whether only a time can be here, so that `0830` is one.
  mutating func clock(in text: String, isAlone: Bool = false) throws(TypedTimeError) -> Span? {
    let start = position
    switch word() {
    case "noon": return .hours(12)
    case "midnight": return .zero
    default: rewind(to: start)
    }
    if let clock = try clockInWords(in: text) { return clock }
    rewind(to: start)
    guard var hour = digits(), hour.count <= 2 || isAlone && hour.count == 4 else { return nil }
    var minutes = 0
    var seconds = 0
    let isJoined = hour.count == 4
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
    guard hasMinutes || half != nil else { return nil }
    guard let hours = half.map({ $0.hour(of: hour.value) }) ?? hour.value, hours <= 23,
      minutes <= 59, seconds <= 59
    else { throw .noSuchTime(text) }
    return .minutes(hours * 60 + minutes) + .seconds(seconds)
  }

  /// Reads `half past eight`, `quarter to 9 pm`, `ten past 8`, `8 o'clock`. NB: `9 to 5` is a
  /// range, so that only a quarter can come before an hour.
  private mutating func clockInWords(in text: String) throws(TypedTimeError) -> Span? {
    let distance = distanceToHour()
    guard let hour = number(), hour <= 23 else { return nil }
    if distance == nil {
      skipSpaces()
      guard skip("o"), skip("'") || skip("’"), word() == "clock" else { return nil }
    }
    guard let hours = dayHalf().map({ $0.hour(of: hour) }) ?? hour else {
      throw .noSuchTime(text)
    }
    let minutes = hours * 60 + (distance ?? 0)
    return .minutes(minutes < 0 ? minutes + 1440 : minutes)
  }

  /// The minutes of `half past`, `quarter to`, `ten past`. Otherwise nil, and consumes nothing.
  private mutating func distanceToHour() -> Int? {
    let start = position
    let minutes = skipWord("half") ? 30 : skipWord("quarter") ? 15 : number()
    skipSpaces()
    if let minutes, (1...30).contains(minutes) {
      if skipWord("past") { return minutes }
      if minutes == 15, skipWord("to") { return -15 }
    }
    rewind(to: start)
    return nil
  }

  private mutating func dayHalf() -> DayHalf? {
    let start = position
    skipSpaces()
    let half: DayHalf? =
      switch word() {
      case "am": .morning
      case "pm": .afternoon
      default: nil
      }
    if half == nil { rewind(to: start) } else { hasDayHalf = true }
    return half
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
