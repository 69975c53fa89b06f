import CivilTime

/// The browser's locale for dates and numbers; supplied by the host.
package struct LocaleFormat: Hashable, Sendable {
  /// A BCP 47 tag.
  package var tag = "en-GB"
  /// The months, January first.
  package var months: [String]
  package var monthsShort: [String]
  /// The weekdays, Sunday first.
  package var weekdays: [String]
  package var weekdaysShort: [String]
  package var is12Hour = false
  package var am = "am"
  package var pm = "pm"
  package var order = DateOrder.dayMonthYear
  /// The separator of day and month if both are numbers.
  package var dateSeparator = "/"
  package var decimal = "."
  package var group = ","
  package var firstWeekday = Weekday.monday

  /// Whether drinks are usually measured in fluid ounces, as in the United States.
  package var hasFluidOunces: Bool { tag.utf8.suffix(3).elementsEqual("-US".utf8) }

  package enum DateOrder: String, Sendable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"
  }

  /// British English, for tests and for hosts without a locale.
  package init() {
    months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    monthsShort = months.map { String($0.prefix(3)) }
    weekdays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    weekdaysShort = weekdays.map { String($0.prefix(3)) }
  }
}

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

extension LocaleFormat {
  /// `1,240`, `−3`.
  package func number(_ number: Int) -> String { self.number(Int64(number)) }

  func number(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
      text.append(digit)
    }
    return text
  }

  /// `12.3`, from tenths; without the decimal if it is 0.
  func tenths(_ tenths: Int) -> String {
    let rest = tenths % 10
    return rest == 0 ? number(tenths / 10) : number(tenths / 10) + decimal + String(rest)
  }
}

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
