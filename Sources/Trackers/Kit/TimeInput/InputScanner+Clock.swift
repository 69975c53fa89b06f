import CivilTime

extension InputScanner {
  /// Reads `20:00`, `20.00`, `20:00:30`, `8pm`, `8:30 pm`, `noon`, `midnight`, as the time since
  /// midnight. Nil when no time begins here.
  ///
  /// - Parameter isAlone: whether nothing but a time can stand here, so that `0830` is one.
  mutating func clock(in text: String, isAlone: Bool = false) throws(TypedTimeError) -> Span? {
    let start = position
    switch word() {
    case "noon": return .hours(12)
    case "midnight": return .zero
    default: rewind(to: start)
    }
    guard var hour = digits(), hour.count <= 2 || isAlone && hour.count == 4 else { return nil }
    var minutes = 0
    var seconds = 0
    let isJoined = hour.count == 4
    let hasMinutes = isJoined || skip(":") || skip(".")
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

  private mutating func dayHalf() -> DayHalf? {
    let start = position
    skipSpaces()
    switch word() {
    case "am": return .morning
    case "pm": return .afternoon
    default:
      rewind(to: start)
      return nil
    }
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
