import CivilTime

extension LocaleFormat {
  /// `20/11`: day and month, for the axis of a chart.
  func shortDate(_ day: Day) -> String {
    let date = day.date
    let (dayText, monthText) = (String(date.day), String(date.month))
    return switch order {
    case .dayMonthYear: dayText + dateSeparator + monthText
    case .monthDayYear, .yearMonthDay: monthText + dateSeparator + dayText
    }
  }

  /// `Fri 20 Nov`, with the year unless it is this year.
  func mediumDate(_ day: Day, today: Day) -> String {
    let date = day.date
    let name = dayOfMonth(day, monthsShort)
    let full = date.year == today.date.year ? name : withYear(name, date.year)
    return weekdaysShort[day.weekday.rawValue] + weekdayComma + full
  }

  /// `20 Nov`, with the year unless it is this year.
  func briefDate(_ day: Day, today: Day) -> String {
    let name = dayOfMonth(day, monthsShort)
    return day.date.year == today.date.year ? name : withYear(name, day.date.year)
  }

  /// `Saturday 21 November`, with the year unless it is this year.
  func longDate(_ day: Day, today: Day) -> String {
    let name = dayOfMonth(day, months)
    let full = day.date.year == today.date.year ? name : withYear(name, day.date.year)
    return weekdays[day.weekday.rawValue] + weekdayComma + full
  }

  /// `November 2026`.
  func month(_ day: Day) -> String {
    let (name, year) = (months[day.date.month - 1], String(day.date.year))
    return order == .yearMonthDay ? year + " " + name : name + " " + year
  }

  func weekday(_ day: Day) -> String { weekdays[day.weekday.rawValue] }
  func shortWeekday(_ day: Day) -> String { weekdaysShort[day.weekday.rawValue] }

  private func dayOfMonth(_ day: Day, _ names: [String]) -> String {
    let name = names[day.date.month - 1]
    return order == .dayMonthYear ? "\(day.date.day) \(name)" : "\(name) \(day.date.day)"
  }

  private func withYear(_ name: String, _ year: Int) -> String {
    switch order {
    case .dayMonthYear: "\(name) \(year)"
    case .monthDayYear: "\(name), \(year)"
    case .yearMonthDay: "\(year) \(name)"
    }
  }

  private var weekdayComma: String { order == .monthDayYear ? ", " : " " }
}
