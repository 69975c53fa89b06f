import CivilTime
import Testing
import Trackers

@Suite("Typed days")
struct TypedDateTests {
  /// It is Friday.
  private static let today = Day(iso8601: "2026-11-20") ?? Day(number: 0)

  private static let futureCases: [(String, String)] = [
    ("2027-03-01", "2027-03-01"), ("1 mar 2027", "2027-03-01"), ("1. March 2027", "2027-03-01"),
    ("mar 1, 2027", "2027-03-01"), ("March 1 2027", "2027-03-01"), ("1mar2027", "2027-03-01"),
    ("  1  MAR  2027 ", "2027-03-01"), ("1 mar", "2027-03-01"), ("20 nov", "2026-11-20"),
    ("19 nov", "2027-11-19"), ("sept 5", "2027-09-05"), ("29 feb", "2028-02-29"),
    ("today", "2026-11-20"), ("tomorrow", "2026-11-21"), ("yesterday", "2026-11-19"),
    ("saturday", "2026-11-21"), ("thu", "2026-11-26"), ("friday", "2026-11-27"),
    ("in 12 days", "2026-12-02"), ("in 3 weeks", "2026-12-11"), ("in 1 month", "2026-12-20"),
    ("in 2 years", "2028-11-20"), ("3 weeks ago", "2026-10-30"), ("100d ago", "2026-08-12"),
    ("2026-01-01", "2026-01-01"), ("31 dec 1999", "1999-12-31"), ("may 5", "2027-05-05"),
  ]

  @Test(arguments: [
    ("day after tomorrow", "2026-11-22"), ("the day before yesterday", "2026-11-18"),
    ("25th december", "2026-12-25"), ("december 25th", "2026-12-25"),
    ("the 1st of april", "2027-04-01"),
    ("fri 27 nov", "2026-11-27"), ("friday, 27 november 2026", "2026-11-27"),
    ("friday the 27th", "2026-11-27"), ("last friday", "2026-11-13"),
    ("last friday of the month", "2026-11-27"), ("first monday of next month", "2026-12-07"),
    ("2nd tuesday of november", "2027-11-09"), ("last day of this month", "2026-11-30"),
    ("in two weeks", "2026-12-04"), ("in a fortnight", "2026-12-04"),
    ("3 days from now", "2026-11-23"),
  ])
  func `Days in words are read whole`(text: String, expected: String) throws {
    #expect(try TypedDate.parse(text, today: Self.today).iso8601 == expected)
  }

  @Test(arguments: [
    ("monday 27 november", TypedDateError.noSuchDay("monday 27 november")),
    ("friday 27 november tomorrow", .unreadable("friday 27 november tomorrow")),
    ("fifth friday of november", .unreadable("fifth friday of november")),
    ("32nd december", .unreadable("32nd december")), ("in two", .unreadable("in two")),
    ("friday the", .unreadable("friday the")),
  ])
  func `Days that contradict themselves are refused`(text: String, expected: TypedDateError) {
    #expect(throws: expected) { try TypedDate.parse(text, today: Self.today) }
  }

  @Test(arguments: futureCases)
  func `What does not say its year or week is the next such day`(text: String, expected: String)
    throws
  {
    #expect(try TypedDate.parse(text, today: Self.today).iso8601 == expected)
  }

  private static let pastCases: [(String, String)] = [
    ("1 mar", "2026-03-01"), ("20 nov", "2026-11-20"), ("21 nov", "2025-11-21"),
    ("29 feb", "2024-02-29"), ("friday", "2026-11-13"), ("thursday", "2026-11-19"),
    ("1 mar 2027", "2027-03-01"), ("tomorrow", "2026-11-21"),
  ]

  @Test(arguments: pastCases)
  func `Of what is past it is the last one`(text: String, expected: String) throws {
    #expect(try TypedDate.parse(text, today: Self.today, direction: .past).iso8601 == expected)
  }

  @Test
  func `A leap day may be eight years away`() throws {
    let day = try #require(Day(iso8601: "1897-03-01"))
    #expect(try TypedDate.parse("29 feb", today: day).iso8601 == "1904-02-29")
  }

  private static let refusedCases: [(String, TypedDateError)] = [
    ("", .empty), ("  ", .empty), ("soon", .unreadable("soon")), ("1", .unreadable("1")),
    ("3/4/20271", .unreadable("3/4/20271")), ("13/13/2027", .noSuchDay("13/13/2027")),
    ("30.11", .unreadable("30.11")), ("31.11.", .noSuchDay("31.11.")),
    ("1 mar 27", .unreadable("1 mar 27")),
    ("1 ma 2027", .unreadable("1 ma 2027")), ("20:00", .unreadable("20:00")),
    ("today 20:00", .unreadable("today 20:00")), ("in 12", .unreadable("in 12")),
    ("12 days", .unreadable("12 days")), ("in 1234567 days", .unreadable("in 1234567 days")),
    ("31 feb", .noSuchDay("31 feb")), ("0 mar", .noSuchDay("0 mar")),
    ("29 feb 2027", .noSuchDay("29 feb 2027")), ("2027-02-29", .noSuchDay("2027-02-29")),
    ("2027-13-01", .noSuchDay("2027-13-01")),
  ]

  @Test(arguments: refusedCases)
  func `What is no day is refused by its reason`(text: String, expected: TypedDateError) {
    #expect(throws: expected) { try TypedDate.parse(text, today: Self.today) }
  }

  @Test
  func `No distance is too far to be counted`() throws {
    #expect(try TypedDate.parse("999999 years ago", today: Self.today).date.year == -997_973)
  }
}
