import CivilTime
import Testing

@testable import Pages

@Suite("A locale")
struct LocaleFormatTests {
  static let british = LocaleFormat()
  static let american: LocaleFormat = {
    var format = LocaleFormat()
    format.is12Hour = true
    format.order = .monthDayYear
    return format
  }()
  static let swedish: LocaleFormat = {
    var format = LocaleFormat()
    format.order = .yearMonthDay
    format.dateSeparator = "-"
    format.group = "\u{a0}"
    format.decimal = ","
    return format
  }()

  @Test(arguments: [
    (0, "00:00", "12:00 am"), (5, "00:05", "12:05 am"), (9 * 60 + 5, "09:05", "9:05 am"),
    (12 * 60, "12:00", "12:00 pm"), (20 * 60 + 4, "20:04", "8:04 pm"),
  ])
  func `writes the time of day`(minutes: Int, british: String, american: String) {
    let time = TimeOfDay(minutes: minutes)
    #expect(Self.british.time(time) == british)
    #expect(Self.american.time(time).replacing("\u{a0}", with: " ") == american)
  }

  @Test
  func `writes days in its own order, with the year where it is another`() throws {
    let day = try #require(Day(year: 2026, month: 11, day: 20))
    let later = try #require(Day(year: 2027, month: 1, day: 2))
    #expect(Self.british.shortDate(day) == "20/11")
    #expect(Self.american.shortDate(day) == "11/20")
    #expect(Self.swedish.shortDate(day) == "11-20")
    #expect(Self.british.mediumDate(day, today: day) == "Fri 20 Nov")
    #expect(Self.american.mediumDate(day, today: day) == "Fri, Nov 20")
    #expect(Self.british.mediumDate(day, today: later) == "Fri 20 Nov 2026")
    #expect(Self.american.mediumDate(day, today: later) == "Fri, Nov 20, 2026")
    #expect(Self.british.longDate(day, today: day) == "Friday 20 November")
    #expect(Self.swedish.longDate(day, today: later) == "Friday 2026 November 20")
    #expect(Self.british.month(day) == "November 2026")
    #expect(Self.swedish.month(day) == "2026 November")
  }

  @Test
  func `writes days by the patterns of another language`() throws {
    let day = try #require(Day(year: 2026, month: 11, day: 20))
    let later = try #require(Day(year: 2027, month: 1, day: 2))
    var format = LocaleFormat()
    format.weekdaysShort = ["日", "月", "火", "水", "木", "金", "土"]
    format.monthsShort = (1...12).map { "\($0)月" }
    format.patterns = DatePatterns(
      dayMonth: "{2}{1}日", dayMonthYear: "{3}年{2}{1}日", weekdayDayMonth: "{2}{1}日({4})",
      weekdayDayMonthYear: "{3}年{2}{1}日({4})", long: "{2}{1}日({4})",
      longYear: "{3}年{2}{1}日({4})", monthYear: "{3}年{2}",
      monthsAlone: (1...12).map { "\($0)月" })
    #expect(format.mediumDate(day, today: day) == "11月20日(金)")
    #expect(format.mediumDate(day, today: later) == "2026年11月20日(金)")
    #expect(format.briefDate(day, today: day) == "11月20日")
    #expect(format.month(day) == "2026年11月")
    format.months = format.monthsShort
    format.weekdays = format.weekdaysShort.map { $0 + "曜日" }
    #expect(format.longDate(day, today: day) == "11月20日(金曜日)")
    #expect(format.longDate(day, today: later) == "2026年11月20日(金曜日)")
  }

  @Test
  func `writes the half of the day where the language has it`() {
    var format = LocaleFormat()
    format.is12Hour = true
    (format.am, format.pm) = ("오전\u{a0}{1}", "오후\u{a0}{1}")
    #expect(format.time(TimeOfDay(minutes: 9 * 60)) == "오전\u{a0}9:00")
    #expect(format.time(TimeOfDay(minutes: 20 * 60 + 4)) == "오후\u{a0}8:04")
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1240, "1,240"), (1_234_567, "1,234,567"), (-3, "−3")])
  func `groups digits by three`(number: Int, text: String) {
    #expect(Self.british.number(number) == text)
  }

  @Test
  func `writes tenths only where there are any`() {
    #expect(Self.british.tenths(123) == "12.3")
    #expect(Self.british.tenths(120) == "12")
    #expect(Self.swedish.tenths(12_345) == "1\u{a0}234,5")
  }

  @Test(arguments: [
    ("2026-11-21T12:04", "Today 12:04"), ("2026-11-20T20:04", "Yesterday 20:04"),
    ("2026-11-22T00:00", "Tomorrow 00:00"), ("2026-11-19T23:59", "Thu 23:59"),
    ("2026-11-15T08:00", "Sun 08:00"), ("2026-11-14T08:00", "14 Nov 08:00"),
    ("2026-11-27T08:00", "Fri 08:00"),
    ("2026-11-28T08:00", "28 Nov 08:00"), ("2025-11-21T08:00", "21 Nov 2025 08:00"),
  ])
  func `names near days, then weekdays, then dates`(time: String, text: String) {
    let moment = Samples.moment(time + ":00+01:00")
    #expect(
      Self.british.dayTime(moment, now: Samples.now, PageTexts(language: .english), isFirst: true)
        == text)
  }

  @Test
  func `writes moments small inside sentences`() {
    let moment = Samples.moment("2026-11-20T20:04:00+01:00")
    #expect(
      Self.british.wording(at: Samples.now, in: Samples.zone).moment(moment) == "yesterday 20:04")
  }
}
