import CivilTime
import Testing
import Trackers
import TestSupport

@Suite("Typed times")
struct TypedTimeTests {
  /// It is Friday.
  static let now = "2026-11-20T19:30:15+01:00"

  private func read(
    _ text: String, at place: Clocks = .oslo, now: String = now,
    _ direction: TypedTime.Direction = .past
  ) throws -> String {
    let now = place.moment(now)
    return try TypedTime.parse(text, now: now, zone: place.zone, direction: direction).iso8601
  }

  private static let latestCases: [(String, String)] = [
    ("19:30", "2026-11-20T19:30:00+01:00"), ("19:31", "2026-11-19T19:31:00+01:00"),
    ("20:00", "2026-11-19T20:00:00+01:00"), ("0:00", "2026-11-20T00:00:00+01:00"),
    ("7:15", "2026-11-20T07:15:00+01:00"), ("07:15", "2026-11-20T07:15:00+01:00"),
    ("20.00", "2026-11-19T20:00:00+01:00"), ("8pm", "2026-11-19T20:00:00+01:00"),
    ("8 PM", "2026-11-19T20:00:00+01:00"), ("8:30 pm", "2026-11-19T20:30:00+01:00"),
    ("12am", "2026-11-20T00:00:00+01:00"), ("12 pm", "2026-11-20T12:00:00+01:00"),
    ("noon", "2026-11-20T12:00:00+01:00"), ("midnight", "2026-11-20T00:00:00+01:00"),
    ("19:30:15", "2026-11-20T19:30:15+01:00"), ("19:30:16", "2026-11-19T19:30:16+01:00"),
    ("  at  9:00 ", "2026-11-20T09:00:00+01:00"), ("0830", "2026-11-20T08:30:00+01:00"),
    ("2000", "2026-11-19T20:00:00+01:00"), ("0830 pm", "2026-11-19T20:30:00+01:00"),
  ]

  @Test(arguments: latestCases)
  func `A time without a day is the latest one that has come`(text: String, expected: String) throws
  {
    #expect(try read(text) == expected)
  }

  private static let wordsCases: [(String, String)] = [
    ("20", "2026-11-19T20:00:00+01:00"), ("8h30", "2026-11-20T08:30:00+01:00"),
    ("half past eight", "2026-11-20T08:30:00+01:00"),
    ("quarter to 9 pm", "2026-11-19T20:45:00+01:00"), ("ten past 8", "2026-11-20T08:10:00+01:00"),
    ("8 o'clock", "2026-11-20T08:00:00+01:00"), ("10 to nine", "2026-11-20T08:50:00+01:00"),
    ("yesterday ten to nine", "2026-11-19T08:50:00+01:00"),
    ("twenty-five past 8 pm", "2026-11-19T20:25:00+01:00"),
    ("at a quarter past 9", "2026-11-20T09:15:00+01:00"),
    ("last monday 20:00", "2026-11-16T20:00:00+01:00"),
    ("2 days ago 20:00", "2026-11-18T20:00:00+01:00"),
    ("20:00 two days ago", "2026-11-18T20:00:00+01:00"),
    ("this morning 8", "2026-11-20T08:00:00+01:00"),
    ("8 this morning", "2026-11-20T08:00:00+01:00"),
    ("yesterday evening 8:30", "2026-11-19T20:30:00+01:00"),
    ("yesterday 8 in the evening", "2026-11-19T20:00:00+01:00"),
    ("tonight at 8", "2026-11-20T20:00:00+01:00"),
    ("day before yesterday 7:15", "2026-11-18T07:15:00+01:00"),
    ("friday, 13 november 9:00", "2026-11-13T09:00:00+01:00"),
    ("november 13th 9:00", "2026-11-13T09:00:00+01:00"),
    ("two hours ago", "2026-11-20T17:30:15+01:00"),
    ("half an hour ago", "2026-11-20T19:00:15+01:00"),
  ]

  @Test(arguments: wordsCases)
  func `Times are read in words`(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(arguments: [
    ("this morning 8 pm", TypedTimeError.noSuchTime("this morning 8 pm")),
    ("tonight 9 am", .noSuchTime("tonight 9 am")),
    ("monday 13 november 9:00", .noSuchDay("monday 13 november 9:00")),
    ("9am last night", .noSuchTime("9am last night")),
    ("8 in the evening last night", .unreadable("8 in the evening last night")),
    ("9 last night on monday", .unreadable("9 last night on monday")),
    ("this morning", .dayWithoutTime("this morning")), ("half eight", .unreadable("half eight")),
    ("9 to 5", .unreadable("9 to 5")), ("2 500", .unreadable("2 500")), ("24", .unreadable("24")),
  ])
  func `Times that contradict themselves or say two things are refused`(
    text: String, expected: TypedTimeError
  ) {
    #expect(throws: expected) { try read(text) }
  }

  private static let namedDaysCases: [(String, String)] = [
    ("today 7:15", "2026-11-20T07:15:00+01:00"), ("today 23:00", "2026-11-20T23:00:00+01:00"),
    ("yesterday 20:00", "2026-11-19T20:00:00+01:00"),
    ("Yesterday at 8 pm", "2026-11-19T20:00:00+01:00"),
    ("20:00 yesterday", "2026-11-19T20:00:00+01:00"),
    ("tomorrow 12:00", "2026-11-21T12:00:00+01:00"),
    ("monday 20:00", "2026-11-16T20:00:00+01:00"), ("Mon 20:00", "2026-11-16T20:00:00+01:00"),
    ("8pm on monday", "2026-11-16T20:00:00+01:00"),
    ("friday 19:00", "2026-11-20T19:00:00+01:00"),
    ("friday 20:00", "2026-11-13T20:00:00+01:00"),
    ("2026-11-18 8:30pm", "2026-11-18T20:30:00+01:00"),
    ("2026-07-01 20:00", "2026-07-01T20:00:00+02:00"),
    ("18 nov 8:30pm", "2026-11-18T20:30:00+01:00"), ("1 mar 20:00", "2026-03-01T20:00:00+01:00"),
    ("20:00 on 21 nov", "2025-11-21T20:00:00+01:00"),
    ("mar 1, 2025 20:00", "2025-03-01T20:00:00+01:00"),
    ("1 mar 2025 2000", "2025-03-01T20:00:00+01:00"),
    ("yesterday 0830", "2026-11-19T08:30:00+01:00"),
    ("0830 yesterday", "2026-11-19T08:30:00+01:00"),
    ("last night 23:00", "2026-11-19T23:00:00+01:00"),
    ("last night at 1:30", "2026-11-20T01:30:00+01:00"),
    ("last night 9", "2026-11-19T21:00:00+01:00"),
    ("last night at half past eight", "2026-11-19T20:30:00+01:00"),
    ("last night 11 pm", "2026-11-19T23:00:00+01:00"),
    ("last night at 12", "2026-11-20T00:00:00+01:00"),
    ("9pm last night", "2026-11-19T21:00:00+01:00"), ("9 last night", "2026-11-19T21:00:00+01:00"),
    ("1:30 last night", "2026-11-20T01:30:00+01:00"),
    ("half past eight last night", "2026-11-19T20:30:00+01:00"),
    ("last night 12:30 am", "2026-11-20T00:30:00+01:00"), ("tmr 9:00", "2026-11-21T09:00:00+01:00"),
    ("next monday 9:00", "2026-11-23T09:00:00+01:00"),
    ("end of month 20:00", "2026-11-30T20:00:00+01:00"),
  ]

  @Test(arguments: namedDaysCases)
  func `A named day holds, whether its time has come or not`(text: String, expected: String) throws
  {
    #expect(try read(text) == expected)
  }

  private static let distancesCases: [(String, String)] = [
    ("now", "2026-11-20T19:30:15+01:00"), ("2h ago", "2026-11-20T17:30:15+01:00"),
    ("90m ago", "2026-11-20T18:00:15+01:00"), ("1h30m ago", "2026-11-20T18:00:15+01:00"),
    ("1 h 30 min ago", "2026-11-20T18:00:15+01:00"), ("1d ago", "2026-11-19T19:30:15+01:00"),
    ("2 Hours Ago", "2026-11-20T17:30:15+01:00"), ("in 2h", "2026-11-20T21:30:15+01:00"),
    ("1.5h ago", "2026-11-20T18:00:15+01:00"), ("40d ago", "2026-10-11T20:30:15+02:00"),
    ("-2h", "2026-11-20T17:30:15+01:00"), ("-1h30", "2026-11-20T18:00:15+01:00"),
    ("an hour ago", "2026-11-20T18:30:15+01:00"), ("a day ago", "2026-11-19T19:30:15+01:00"),
    ("in an hour", "2026-11-20T20:30:15+01:00"),
  ]

  @Test(arguments: distancesCases)
  func `Distances are lengths of real time from now`(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(arguments: [
    ("2026-11-20T07:00:00Z", "2026-11-20T08:00:00+01:00"),
    ("2026-11-20t07:00-05:00", "2026-11-20T07:00:00-05:00"),
    ("2026-11-20 07:00+0530", "2026-11-20T07:00:00+05:30"),
    ("2026-11-20T07:00", "2026-11-20T07:00:00+01:00"),
    (" 2026-11-20  07:00 ", "2026-11-20T07:00:00+01:00"),
  ])
  func `ISO 8601 is read, and its own offset kept`(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(arguments: [
    ("12:00", "2026-11-20T12:00:00+01:00"), ("20:00", "2026-11-20T20:00:00+01:00"),
    ("20:01", "2026-11-19T20:01:00+01:00"), ("friday 9:00", "2026-11-20T09:00:00+01:00"),
    ("thursday 9:00", "2026-11-26T09:00:00+01:00"), ("today 12:00", "2026-11-20T12:00:00+01:00"),
  ])
  func `After a moment, a time is the next such one`(text: String, expected: String) throws {
    let reference = Clocks.oslo.moment("2026-11-19T20:00:00+01:00")
    #expect(try read(text, .after(reference)) == expected)
  }

  @Test
  func `On a day, a time without a day is on it`() throws {
    let day = try #require(Day(iso8601: "2026-11-17"))
    #expect(try read("23:00", .on(day)) == "2026-11-17T23:00:00+01:00")
    #expect(try read("yesterday 23:00", .on(day)) == "2026-11-19T23:00:00+01:00")
  }

  @Test(arguments: ["3/4/2026 9:00", "9:00 3/4/2026", "9:00 on 3/4"])
  func `The order of numbers in a date is that of the place`(text: String) throws {
    let now = Clocks.oslo.moment(Self.now)
    for (numbers, date) in [(TypedDate.Numbers.dayFirst, "04-03"), (.monthFirst, "03-04")] {
      let read = try TypedTime.parse(text, now: now, zone: Clocks.oslo.zone, numbers: numbers)
      #expect(read.local.calendarDay.iso8601 == "2026-" + date)
    }
    #expect(throws: TypedTimeError.self) {
      try TypedTime.parse(text, now: now, zone: Clocks.oslo.zone, numbers: .unread)
    }
  }

  private static let clockChangesCases: [(Clocks, String, String, String)] = [
    (Clocks.oslo, "2026-03-29T12:00:00Z", "2:30", "2026-03-29T03:30:00+02:00"),
    (.oslo, "2026-03-29T01:10:00Z", "2:30", "2026-03-28T02:30:00+01:00"),
    (.oslo, "2026-10-25T12:00:00Z", "2:30", "2026-10-25T02:30:00+02:00"),
    (.oslo, "2026-10-25T01:45:00Z", "2h ago", "2026-10-25T01:45:00+02:00"),
    (.newYork, "2026-03-08T18:00:00Z", "2:30", "2026-03-08T03:30:00-04:00"),
    (.newYork, "2026-11-01T18:00:00Z", "1:30", "2026-11-01T01:30:00-04:00"),
    (.newYork, "2026-11-01T18:00:00Z", "1d ago", "2026-10-31T14:00:00-04:00"),
    (.lordHowe, "2026-10-04T00:00:00Z", "2:15", "2026-10-04T02:45:00+11:00"),
    (.lordHowe, "2026-04-05T00:00:00Z", "1:45", "2026-04-05T01:45:00+11:00"),
    (.apia, "2011-12-30T11:00:00Z", "20:00", "2011-12-29T20:00:00-10:00"),
    (.apia, "2011-12-30T11:00:00Z", "yesterday 20:00", "2011-12-31T20:00:00+14:00"),
  ]

  @Test(arguments: clockChangesCases)
  func `Times that the clocks skipped or showed twice are read as Zone says`(
    place: Clocks, now: String, text: String, expected: String
  ) throws {
    #expect(try read(text, at: place, now: now) == expected)
  }

  private static let unreadableCases: [(String, TypedTimeError)] = [
    ("", TypedTimeError.empty), ("   ", .empty), ("soon", .unreadable("soon")),
    ("20:0", .unreadable("20:0")), ("8 xm", .unreadable("8 xm")),
    ("2h", .unreadable("2h")), ("20:00 16:8", .unreadable("20:00 16:8")),
    ("yesterday", .dayWithoutTime("yesterday")), ("Mon ", .dayWithoutTime("Mon ")),
    ("2026-11-20", .dayWithoutTime("2026-11-20")),
    ("2026-02-30 20:00", .noSuchDay("2026-02-30 20:00")), ("25:00", .noSuchTime("25:00")),
    ("20:60", .noSuchTime("20:60")), ("13pm", .noSuchTime("13pm")), ("0am", .noSuchTime("0am")),
    ("2460", .noSuchTime("2460")), ("830", .unreadable("830")), ("-2h ago", .unreadable("-2h ago")),
    ("-", .unreadable("-")), ("an ago", .unreadable("an ago")),
    ("last night", .dayWithoutTime("last night")), ("last night 5", .noSuchTime("last night 5")),
    ("last night 9 am", .noSuchTime("last night 9 am")),
    ("last night 15:00", .noSuchTime("last night 15:00")),
    ("last week 9:00", .unreadable("last week 9:00")),
    ("end of month", .dayWithoutTime("end of month")), ("next 9:00", .unreadable("next 9:00")),
    ("24:00", .noSuchTime("24:00")), ("1500-01-01 20:00", .outOfRange("1500-01-01 20:00")),
    ("999999999h ago", .outOfRange("999999999h ago")),
    ("9999999999h ago", .unreadable("9999999999h ago")), ("٢٥:٠٠", .noSuchTime("٢٥:٠٠")),
  ]

  @Test(arguments: unreadableCases)
  func `What is no time is refused by its reason`(text: String, expected: TypedTimeError) throws {
    let now = Clocks.oslo.moment(Self.now)
    #expect(throws: expected) { try TypedTime.parse(text, now: now, zone: Clocks.oslo.zone) }
  }
}
