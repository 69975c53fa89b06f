import CivilTime
import Ledger
import TestSupport
import Testing
import Trackers

struct ChartPeriodTests {
  private func period(
    _ range: ChartRange, to last: String? = nil, first: String? = "2024-05-20",
    today: String = "2026-11-25", _ firstWeekday: Weekday = .monday, isCalendarWeek: Bool = false
  ) -> ChartPeriod {
    ChartPeriod(
      range, to: last.map { day($0) }, first: first.map { day($0) }, today: day(today),
      firstWeekday: firstWeekday, isCalendarWeek: isCalendarWeek)
  }

  @Test(arguments: [
    (ChartRange.week, "2026-11-19", 7), (.month, "2026-10-27", 30), (.half, "2026-06-01", 26),
    (.year, "2025-12-01", 12),
  ])
  func `The present period is that of the bars up to today`(
    range: ChartRange, first: String, count: Int
  ) {
    let period = period(range)
    #expect(period.days == day(first)..<day("2026-11-26"))
    #expect(period.bars.count == count && count <= ChartPeriod.mostBars)
    #expect(period.isPresent && period.later == nil)
    for (bar, next) in zip(period.bars, period.bars.dropFirst()) {
      #expect(bar.upperBound == next.lowerBound)
    }
  }

  @Test(arguments: ChartRange.allCases)
  func `Periods follow each other back to the first entry, and forth to today`(range: ChartRange) {
    var shown = period(range)
    var periods = [shown]
    while let earlier = shown.earlier {
      #expect(earlier.days.upperBound == shown.days.lowerBound)
      #expect(earlier.days == shown.daysBefore)
      #expect(earlier.bars.count == shown.bars.count)
      shown = earlier
      periods.append(shown)
    }
    #expect(shown.days.contains(day("2024-05-20")))
    while let later = shown.later { shown = later }
    #expect(shown == periods[0])
  }

  @Test(arguments: ChartRange.allCases)
  func `Without entries, and with the first one today, the present period is alone`(
    range: ChartRange
  ) {
    for first in [nil, "2026-11-25", "2027-03-01"] {
      let period = period(range, to: "2020-02-02", first: first)
      #expect(period.isPresent && period.earlier == nil && period.later == nil)
    }
  }

  @Test(arguments: [("1900-01-01", "2024-05-20"), ("2100-12-31", "2026-11-25")])
  func `Any day of an address is moved between the first entry and today`(
    last: String, expected: String
  ) {
    for range in [ChartRange.week, .month] {
      #expect(period(range, to: last).last == day(expected))
    }
    for range in [ChartRange.half, .year] {
      #expect(period(range, to: last).days.contains(day(expected)))
    }
  }

  @Test(arguments: [
    (Weekday.monday, "2026-11-23"), (.sunday, "2026-11-22"), (.saturday, "2026-11-21"),
    (.wednesday, "2026-11-25"),
  ])
  func `Weeks begin on the first weekday`(weekday: Weekday, first: String) {
    let half = period(.half, weekday)
    #expect(half.bars.last == day(first)..<day("2026-11-26"))
    #expect(half.bars.allSatisfy { $0.lowerBound.weekday == weekday })
    #expect(half.bars.dropLast().allSatisfy { $0.count == 7 })
    let week = period(.week, weekday, isCalendarWeek: true)
    #expect(week.days == day(first)..<day(first) + 7)
    #expect(week.isPresent && week.later == nil)
    #expect(week.earlier?.later == week)
  }

  @Test func `A month ends with its last day, and in a leap year a day later`() {
    let year = period(.year, to: "2024-06-10")
    #expect(year.bars.last == day("2024-06-01")..<day("2024-07-01"))
    #expect(year.bars.contains(day("2024-02-01")..<day("2024-03-01")))
    #expect(period(.year, to: "2025-02-28", first: "2020-01-01").bars.last?.count == 28)
  }

  @Test func `A period of a night begins and ends by the day start, whatever the clocks do`() throws
  {
    var diary = Diary()
    // The clocks go back on 25 October, and forward on 29 March.
    try diary.add("2026-10-25T02:30+02:00", "2026-10-25T18:00+01:00")
    try diary.add("2026-03-29T03:30+02:00", "2026-03-29T19:30+02:00")
    let shown = period(.month, to: "2026-10-25")
    let days = diary.ledger.fastingDays(
      shown.days, dayStart: DayStart(clamping: 4), at: moment("2026-11-25T12:00Z").instant)
    #expect(days.map { $0.day } == Array(shown.days))
    #expect(days.count == 30 && days[28].fast != nil && days[29].fast == nil)
    let march = diary.ledger.fastingDays(
      day("2026-03-28")..<day("2026-03-30"), dayStart: .midnight,
      at: moment("2026-11-25T12:00Z").instant)
    #expect(march.map { $0.total.wholeHours } == [0, 16])
  }

  @Test func `A review counts each day once, and all of them`() throws {
    var diary = Diary()
    for (title, place) in [
      ("a", "2026-03-08 morning must"), ("b", "2026-03-09 morning none"),
      ("c", "2026-03-10 evening misc"),
    ] {
      let task = try diary.plan(title, place)
      try diary.plan(.setStatus(task, .done), at: "2026-03-10T12:00Z")
    }
    #expect(diary.ledger.firstPlannedDay(dayStart: .midnight) == day("2026-03-08"))
    for range in ChartRange.allCases {
      let period = period(range, first: "2026-03-08", today: "2026-03-10", isCalendarWeek: true)
      let review = diary.ledger.review(of: period, dayStart: .midnight)
      #expect(review.bars.map { $0.days } == period.bars)
      #expect(review.bars.reduce(0) { $0 + $1.done } == review.all.done)
      #expect(review.all.done == (range == .week ? 2 : 3))
      #expect(review.before.done == (range == .week ? 1 : 0))
    }
    #expect(Diary().ledger.firstPlannedDay(dayStart: .midnight) == nil)
  }

  @Test func `The first planned day is that of a carried task, or of a task without a title`()
    throws
  {
    var diary = Diary()
    try diary.plan("carried", "2026-03-01 morning none") { $0.traits.carries = true }
    let other = try diary.plan("other", "2026-03-10 morning none")
    try diary.plan(.setStatus(other, .done), at: "2026-03-10T12:00Z")
    diary.rollOver(to: "2026-03-20")
    #expect(diary.ledger.firstPlannedDay(dayStart: .midnight) == day("2026-03-01"))
    diary.receive(
      RecordChange(.task, RecordID(high: 9, low: 9), [.init(.at, .text("2026-02-01"))]))
    #expect(diary.ledger.firstPlannedDay(dayStart: .midnight) == day("2026-02-01"))
  }

  @Test(arguments: ["2026-02-08", "2026-02-09", "2026-02-20"])
  func `A week has the same result alone and in a longer period`(end: String) throws {
    var diary = Diary()
    let task = try diary.plan("carried", "2026-01-05 morning none") { $0.traits.carries = true }
    diary.rollOver(to: end)
    try diary.plan(.setStatus(task, .done), at: "\(end)T12:00Z")
    let period = period(.half, first: "2026-01-05", today: "2026-03-10", isCalendarWeek: true)
    let bars = diary.ledger.review(of: period, dayStart: .midnight).bars
    for bar in bars where bar.days.count == 7 {
      #expect(bar == diary.ledger.review(weekOf: bar.first, dayStart: .midnight))
    }
    #expect(bars.contains { $0.toLater == 1 } == (end == "2026-02-08"))
  }
}
