import CivilTime

extension English {
  static let calendar = CalendarTexts(
    weekday: { weekdays[$0.rawValue] },
    shortWeekday: { String(weekdays[$0.rawValue].prefix(3)) },
    month: { months[$0 - 1] },
    shortMonth: { String(months[$0 - 1].prefix(3)) },
    nearDay: nearDay,
    longDay: longDay,
    monthOfYear: { "\(months[$0.month - 1]) \($0.year)" },
    moment: moment,
    days: { counted($0, "day", "days") })

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  @Sendable private static func longDay(_ day: Day) -> String {
    let date = day.date
    return "\(weekdays[day.weekday.rawValue]) \(date.day) \(months[date.month - 1]) \(date.year)"
  }

  @Sendable static func nearDay(_ day: Day, _ today: Day) -> String {
    switch day - today {
    case 0: return "today"
    case -1: return "yesterday"
    case 1: return "tomorrow"
    default: return shortDay(day, today)
    }
  }

  /// `Thu 19 Nov`, and with the year where it is another one.
  static func shortDay(_ day: Day, _ today: Day) -> String {
    let date = day.date
    let name =
      "\(weekdays[day.weekday.rawValue].prefix(3)) \(date.day) \(months[date.month - 1].prefix(3))"
    return date.year == today.date.year ? name : "\(name) \(date.year)"
  }

  /// NB: a bare weekday is always a past one, as `monday 20:00` is where times are typed.
  @Sendable private static func moment(_ moment: Moment, _ now: Moment) -> String {
    let day = moment.local.calendarDay
    return "\(name(of: day, today: now.local.calendarDay)) \(moment.local.timeOfDay.iso8601)"
  }

  private static func name(of day: Day, today: Day) -> String {
    switch day - today {
    case 0: return "today"
    case -1: return "yesterday"
    case 1: return "tomorrow"
    case -6 ... -2: return weekdays[day.weekday.rawValue]
    default:
      let date = day.date
      let name = "\(date.day) \(months[date.month - 1].prefix(3))"
      return date.year == today.date.year ? name : "\(name) \(date.year)"
    }
  }
}
