import CivilTime
import Texts
import Trackers

/// The language of texts and the locale for dates and numbers; supplied by the host.
package struct LocaleFormat: Sendable {
  package var language = Language.english
  /// The words that can be typed in the language.
  package var words = TypedVocabulary.english
  package var languages = LanguageChoice(chosen: "", others: [])
  /// A BCP 47 tag.
  package var tag = "en-GB"
  /// The months, January first.
  package var months: [String]
  package var monthsShort: [String]
  /// The weekdays, Sunday first.
  package var weekdays: [String]
  package var weekdaysShort: [String]
  /// The weekdays above and below narrow columns, where Arabic's short names have no room.
  package var weekdaysNarrow: [String]
  package var is12Hour = false
  /// The forms of times in the first and in the second half of a day, with `{1}` for the time: some
  /// languages name the half first.
  package var am = "{1}\u{a0}am"
  package var pm = "{1}\u{a0}pm"
  package var order = DateOrder.dayMonthYear
  /// The form of dates in words; nil for English, whose forms follow from `order`.
  package var patterns: DatePatterns?
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
    weekdaysNarrow = weekdaysShort
  }
}

/// The forms of dates in words, with `{1}` for the day of the month, `{2}` for the month's name,
/// `{3}` for the year, and `{4}` for the weekday.
///
/// NB: a class, like ``LanguageChoice``, since the locale is copied with every page.
package final class DatePatterns: Sendable {
  let dayMonth: String
  let dayMonthYear: String
  let weekdayDayMonth: String
  let weekdayDayMonthYear: String
  /// With the names of weekday and month in full.
  let long: String
  let longYear: String
  /// The month without a day, whose name may have another form there.
  let monthYear: String
  let monthsAlone: [String]

  package init(
    dayMonth: String, dayMonthYear: String, weekdayDayMonth: String, weekdayDayMonthYear: String,
    long: String, longYear: String, monthYear: String, monthsAlone: [String]
  ) {
    self.dayMonth = dayMonth
    self.dayMonthYear = dayMonthYear
    self.weekdayDayMonth = weekdayDayMonth
    self.weekdayDayMonthYear = weekdayDayMonthYear
    self.long = long
    self.longYear = longYear
    self.monthYear = monthYear
    self.monthsAlone = monthsAlone
  }
}

/// The languages to choose from.
package final class LanguageChoice: Sendable {
  /// The tag of the chosen language; empty for the first of the system's that there is.
  package let chosen: String
  /// All but English.
  package let others: [LanguageName]

  package init(chosen: String, others: [LanguageName]) {
    self.chosen = chosen
    self.others = others
  }
}

/// A language as its own speakers call it.
package struct LanguageName: Sendable {
  package let code: String
  package let name: String

  static let english = LanguageName(code: Language.english.code, name: "English")

  package init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}

extension LocaleFormat {
  /// `20:04`, or `8:04 pm`: noon is 12 pm, midnight 12 am.
  func time(_ time: TimeOfDay) -> String {
    guard is12Hour else { return twoDigits(time.hour) + ":" + twoDigits(time.minute) }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return (time.hour < 12 ? am : pm).filled(["\(hour):\(twoDigits(time.minute))"])
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
    date(day, monthsShort, today, weekday: weekdaysShort[day.weekday.rawValue])
  }

  /// `20 Nov`, with the year unless it is this year.
  func briefDate(_ day: Day, today: Day) -> String {
    date(day, monthsShort, today)
  }

  /// `Saturday 21 November`, with the year unless it is this year.
  func longDate(_ day: Day, today: Day) -> String {
    date(day, months, today, weekday: weekdays[day.weekday.rawValue], isLong: true)
  }

  /// `November 2026`.
  func month(_ day: Day) -> String {
    let (name, year) = (months[day.date.month - 1], String(day.date.year))
    if let patterns {
      return patterns.monthYear.filled(["", patterns.monthsAlone[day.date.month - 1], year])
    }
    return order == .yearMonthDay ? year + " " + name : name + " " + year
  }

  func weekday(_ day: Day) -> String { weekdays[day.weekday.rawValue] }
  func shortWeekday(_ day: Day) -> String { weekdaysShort[day.weekday.rawValue] }
  func narrowWeekday(_ day: Day) -> String { weekdaysNarrow[day.weekday.rawValue] }

  private func date(
    _ day: Day, _ names: [String], _ today: Day, weekday: String = "", isLong: Bool = false
  ) -> String {
    let date = day.date
    let (number, name, year) = (String(date.day), names[date.month - 1], String(date.year))
    let hasYear = date.year != today.date.year
    if let patterns {
      let pattern =
        isLong
        ? hasYear ? patterns.longYear : patterns.long
        : weekday.isEmpty
          ? hasYear ? patterns.dayMonthYear : patterns.dayMonth
          : hasYear ? patterns.weekdayDayMonthYear : patterns.weekdayDayMonth
      return pattern.filled([number, name, year, weekday])
    }
    let text =
      switch order {
      case .dayMonthYear: hasYear ? "\(number) \(name) \(year)" : "\(number) \(name)"
      case .monthDayYear: hasYear ? "\(name) \(number), \(year)" : "\(name) \(number)"
      case .yearMonthDay: hasYear ? "\(year) \(name) \(number)" : "\(name) \(number)"
      }
    return weekday.isEmpty ? text : weekday + (order == .monthDayYear ? ", " : " ") + text
  }
}
