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
