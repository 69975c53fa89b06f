import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct RestDayTests {
  private var diary = Diary()
  private static let now = "2026-03-10T20:00Z"

  @Test mutating func `A single day is marked and the mark taken away`() {
    diary.commit(RestDays.marking(RestDays.Mark(day("2026-03-08")), true), at: Self.now)
    #expect(resting("2026-03-01", "2026-03-31") == ["2026-03-08"])
    diary.commit(RestDays.marking(RestDays.Mark(day("2026-03-08")), false), at: Self.now)
    #expect(resting("2026-03-01", "2026-03-31") == [])
    #expect(diary.undo() == "rest.unmark")
    #expect(diary.undo() == "rest.mark")
    #expect(diary.visible.isEmpty)
  }

  @Test mutating func `Weekly days rest from their day on and leave earlier weeks`() {
    let sunday = Weekdays(.sunday)
    diary.commit(RestDays.resting(on: sunday, from: day("2026-03-10")), at: Self.now)
    let weekend: Weekdays = [sunday, Weekdays(.saturday)]
    diary.commit(RestDays.resting(on: weekend, from: day("2026-03-20")), at: Self.now)
    diary.commit(RestDays.resting(on: [], from: day("2026-03-28")), at: Self.now)
    #expect(
      resting("2026-03-01", "2026-04-30") == ["2026-03-15", "2026-03-21", "2026-03-22"])
    #expect(diary.undo() == "rest.week")
    #expect(resting("2026-03-22", "2026-03-28") == ["2026-03-22", "2026-03-28"])
    #expect(RestDays(in: diary.ledger).weekdays(on: day("2026-03-01")) == [])
  }

  @Test mutating func `A second change on a day takes the place of the first`() {
    for weekday in [Weekday.monday, .friday] {
      let change = RestDays.resting(on: Weekdays(weekday), from: day("2026-03-10"))
      diary.commit(change, at: Self.now)
    }
    #expect(resting("2026-03-10", "2026-03-19") == ["2026-03-13"])
  }

  @Test(arguments: [
    ("1899-12-31", false), ("1900-01-01", true), ("2200-12-31", true), ("2201-01-01", false),
  ])
  func `Only days in the years there are are marked`(text: String, isMarked: Bool) {
    let mark = RestDays.Mark(day(text))
    #expect(
      ((try? RestDays.change(mark, true, among: RestDays.marks(in: diary.ledger))) != nil)
        == isMarked)
  }

  @Test mutating func `Marking a marked day changes nothing`() throws {
    diary.commit(RestDays.marking(RestDays.Mark(day("2026-03-08")), true), at: Self.now)
    let mark = RestDays.Mark(day("2026-03-08"))
    #expect(try RestDays.change(mark, true, among: RestDays.marks(in: diary.ledger))?.label == nil)
    #expect(
      try RestDays.change(mark, false, among: RestDays.marks(in: diary.ledger))?.label
        == "rest.unmark")
    let other = RestDays.Mark(day("2026-03-08"), for: .fasts)
    #expect(try RestDays.change(other, false, among: RestDays.marks(in: diary.ledger)) == nil)
  }

  @Test(arguments: [
    ("", ["2026-03-08"]), ("fast", []), ("not an id", []),
  ])
  func `What is listed as marked for all is a rest day for all`(owner: String, days: [String]) {
    var diary = diary
    diary.receive(
      RecordChange(
        .rest, RecordID(high: 7, low: 7),
        [
          .init(.day, .text("2026-03-08")), .init(.isOn, .bool(true)), .init(.of, .text(owner)),
          .init(.weekdays, .text("none")),
        ]))
    let listed = RestDays.marks(in: diary.ledger).filter { $0.owner == .all }.map { $0.day.iso8601 }
    #expect(listed == days)
    #expect(RestDays(in: diary.ledger).markedDays.map { $0.iso8601 } == days)
  }

  @Test mutating func `After a flight west a weekday that is turned round stays so`() {
    diary.commit(RestDays.resting(on: [], from: day("2026-03-11")), at: Self.now)
    let change = RestDays(in: diary.ledger).change(toggling: .sunday, today: day("2026-03-10"))
    diary.commit(change, at: Self.now)
    #expect(resting("2026-03-10", "2026-03-19") == ["2026-03-15"])
    #expect(diary.undo() == "rest.week")
    #expect(resting("2026-03-10", "2026-03-19") == [])
  }

  @Test mutating func `A day of one tracker alone is no other trackers rest`() {
    diary.receive(
      RecordChange(
        .rest, RecordID(high: 1, low: 2),
        [
          .init(.day, .text("2026-03-08")), .init(.isOn, .bool(true)),
          .init(.of, .text(FastRules.subject)),
        ]))
    #expect(RestDays(in: diary.ledger, for: FastRules.subject).contains(day("2026-03-08")))
    #expect(!RestDays(in: diary.ledger, for: WaterRules.subject).contains(day("2026-03-08")))
  }

  /// Fasts from the 1st to the 8th, but for the days that are named.
  @Test(
    arguments: [
      ([], [], 8, 8), ([5], [], 3, 4), ([5], [5], 7, 7), ([4, 5], [4, 5], 6, 6),
      ([4, 5], [5], 3, 3),
      ([8], [], 7, 7), ([8], [8], 7, 7), ([], [5], 7, 7), ([7, 8], [], 0, 6),
    ] as [([Int], [Int], Int, Int)])
  func `Rest days bridge fasting streaks`(
    missed: [Int], rest: [Int], current: Int, longest: Int
  ) throws {
    var diary = diary
    for number in 1...8 where !missed.contains(number) {
      try diary.add("2026-03-0\(number)T01:00Z", "2026-03-0\(number)T18:00Z", minutes: 960)
    }
    for number in rest {
      diary.commit(RestDays.marking(RestDays.Mark(day("2026-03-0\(number)")), true), at: Self.now)
    }
    let today = day("2026-03-08")
    #expect(diary.ledger.currentFastingStreak(today: today, dayStart: .midnight) == current)
    let statistics = FastStatistics(
      diary.fasts, today: today, dayStart: .midnight, firstWeekday: .monday,
      rest: RestDays(in: diary.ledger, for: FastRules.subject))
    #expect(statistics.streak.current == current)
    #expect(statistics.streak.longest == longest)
  }

  @Test mutating func `Weekly rest bridges fasting streaks too`() throws {
    for number in [5, 6, 9] {
      try diary.add("2026-03-0\(number)T01:00Z", "2026-03-0\(number)T18:00Z", minutes: 960)
    }
    let weekend: Weekdays = [Weekdays(.saturday), Weekdays(.sunday)]
    diary.commit(RestDays.resting(on: weekend, from: day("2026-03-01")), at: Self.now)
    let today = day("2026-03-10")
    #expect(diary.ledger.currentFastingStreak(today: today, dayStart: .midnight) == 3)
  }

  private func resting(_ first: String, _ last: String) -> [String] {
    let rest = RestDays(in: diary.ledger)
    return (day(first)...day(last)).filter { rest.contains($0) }.map { $0.iso8601 }
  }
}
