import CivilTime

extension LocaleFormat {
  /// `20:04`, or `8:04 pm`: noon is 12 pm, midnight 12 am.
  func time(_ time: TimeOfDay) -> String {
    guard is12Hour else { return twoDigits(time.hour) + ":" + twoDigits(time.minute) }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour):\(twoDigits(time.minute))\u{a0}\(time.hour < 12 ? am : pm)"
  }

  func time(_ moment: Moment) -> String { time(moment.local.timeOfDay) }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
