import CivilTime

extension FastPlan {
  /// The time of day of an ambiguous text such as `20:00`, which may also mean 20 hours; nil for
  /// other texts, for names of schedules, and for hours of fasting and eating such as `19:5`.
  package static func clock(_ text: String, schedules: Schedules) -> TimeOfDay? {
    var scanner = InputScanner(text)
    guard schedules.named(scanner.text) == nil, let hours = scanner.digits(), hours.value < 24,
      scanner.skip(":"), let minutes = scanner.digits(), minutes.count == 2, minutes.value < 60,
      scanner.isAtEnd
    else { return nil }
    let isDay = hours.value + minutes.value == 24 && minutes.value > 9
    return isDay ? nil : TimeOfDay(minutes: hours.value * 60 + minutes.value)
  }
}
