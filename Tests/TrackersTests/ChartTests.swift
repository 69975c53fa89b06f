import CivilTime
import TestSupport
import Ledger
import Testing
import Trackers

struct ChartTests {
  private var diary = Diary()

  init() throws {
    for day in 2...9 {
      let hours = day.isMultiple(of: 2) ? 16 : 12
      let start = moment("2026-03-0\(day)T18:00Z")
      try diary.perform(
        .add(start: start, end: start + .hours(hours), plan: nil, note: ""),
        at: "2026-03-10T12:00Z")
    }
  }

  @Test func `The last five are shown oldest first`() {
    let bars = diary.ledger.fastBars(5, at: moment("2026-03-10T12:00Z").instant)
    #expect(bars.map { $0.fast.start.local.calendarDay.date.day } == [5, 6, 7, 8, 9])
    #expect(bars.map { $0.elapsed.wholeHours } == [12, 16, 12, 16, 12])
    #expect(bars.map { $0.isGoalReached } == [false, true, false, true, false])
  }

  @Test mutating func `The running fast is the last bar and takes ones place`() throws {
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T18:00Z")
    let bars = diary.ledger.fastBars(5, at: moment("2026-03-11T10:00Z").instant)
    #expect(bars.map { $0.fast.start.local.calendarDay.date.day } == [6, 7, 8, 9, 10])
    #expect(bars.last?.elapsed == .hours(16))
    #expect(bars.last?.isGoalReached == true)
  }

  @Test mutating func `Cancelled fasts have no bar`() throws {
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T18:00Z")
    try diary.perform(.cancel, at: "2026-03-11T12:00Z")
    let bars = diary.ledger.fastBars(5, at: moment("2026-03-11T13:00Z").instant)
    #expect(bars.map { $0.fast.start.local.calendarDay.date.day } == [5, 6, 7, 8, 9])
  }

  @Test func `With few fasts there are few bars`() throws {
    var diary = Diary()
    #expect(diary.ledger.fastBars(5, at: moment("2026-03-11T13:00Z").instant).isEmpty)
    try diary.add("2026-03-10T18:00Z", "2026-03-11T10:00Z")
    #expect(diary.ledger.fastBars(5, at: moment("2026-03-11T13:00Z").instant).count == 1)
  }

  @Test mutating func `A week has seven days with what started on them`() throws {
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T18:00Z")
    let week = diary.ledger.fastingWeek(
      upTo: day("2026-03-10"), dayStart: .midnight, at: moment("2026-03-10T20:30Z").instant)
    #expect(week.map { $0.day.date.day } == [4, 5, 6, 7, 8, 9, 10])
    #expect(week.map { $0.completed.wholeHours } == [16, 0, 16, 0, 16, 0, 0])
    #expect(week.map { $0.partial.wholeHours } == [0, 12, 0, 12, 0, 12, 0])
    #expect(week.map { $0.running.wholeMinutes } == [0, 0, 0, 0, 0, 0, 150])
    #expect(week.last?.total == .minutes(150))
    #expect(week.last?.fast == diary.ledger.runningFasts().first?.id)
    #expect(week[5].fast != nil)
    #expect(week[4].fast != week[5].fast)
  }

  @Test mutating func `A night start belongs to the day that had begun`() throws {
    try diary.add("2026-03-12T01:00Z", "2026-03-12T17:00Z")
    let dayStart = try #require(DayStart(hour: 4))
    let week = diary.ledger.fastingWeek(
      upTo: day("2026-03-11"), dayStart: dayStart, at: moment("2026-03-12T18:00Z").instant)
    #expect(week.last?.completed == .hours(16))
  }
}
