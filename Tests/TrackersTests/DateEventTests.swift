import CivilTime
import Ledger
import Testing
import Trackers

struct DateEventTests {
  private let today = Day(iso8601: "2026-11-21") ?? Day(number: 0)

  private func count(
    _ name: String, _ day: String, _ kind: DateDraft.Kind, isYearly: Bool = false
  ) throws -> DateCount {
    let day = try #require(Day(iso8601: day))
    let counter = CountedDate(
      id: RecordID(derivedFrom: name),
      draft: DateDraft(name: name, day: day, kind: kind, isYearly: isYearly), isArchived: false)
    return DateCount(counter, today: today)
  }

  @Test func `Days, returns and round numbers come, the nearest first`() throws {
    let counts = [
      try count("Trip", "2027-03-05", .until), try count("Quit", "2026-08-30", .since),
      try count("Wedding", "2018-12-04", .since, isYearly: true),
      try count("Far", "2028-01-01", .until), try count("Gone", "2020-01-01", .until),
    ]
    let events = DateEvent.coming(counts).map { "\($0.day.iso8601) \($0.counter.name) \($0.what)" }
    #expect(
      events == [
        "2026-12-04 Wedding years(8)", "2026-12-08 Quit days(100)",
        "2027-02-20 Wedding days(3000)", "2027-03-05 Trip day",
      ])
  }

  @Test func `What is today has come, and what is a year away is still seen`() throws {
    let counts = [try count("Now", "2026-11-21", .until), try count("Year", "2027-11-21", .until)]
    #expect(DateEvent.coming(counts).map(\.counter.name).contains("Year"))
    #expect(!DateEvent.coming(counts).contains { $0.day == today })
    #expect(DateEvent.coming([]).isEmpty)
  }
}
