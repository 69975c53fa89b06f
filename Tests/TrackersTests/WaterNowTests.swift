import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct WaterNowTests {
  private var diary = Diary()

  /// The goal is 2000 ml.
  @Test(arguments: [
    (Int64(0), GoalState.under, 0), (15_999, .under, 799), (16_000, .near, 800),
    (19_999, .near, 999), (20_000, .met, 1000), (30_000, .met, 1500), (100_000, .met, 5000),
  ])
  func `The ring has its colour from the share of the goal`(
    tenths: Int64, state: GoalState, permille: Int
  ) throws {
    var diary = diary
    if tenths > 0 { try diary.log(tenths, at: "2026-03-10T12:00Z") }
    let figure = now(diary, "2026-03-10").figure
    #expect(figure.state == state)
    #expect(figure.permille == permille)
    #expect(figure.isGoalHeld == (tenths >= 20_000))
  }

  @Test mutating func `Today has its total its rest and its newest drink`() throws {
    try diary.log(5000, at: "2026-03-09T23:59Z")
    try diary.log(2500, at: "2026-03-10T09:00Z")
    try diary.log(1500, at: "2026-03-10T08:00Z")
    try diary.log(9900, at: "2026-03-11T00:00Z")
    let now = now(diary, "2026-03-10")
    #expect(now.total.tenths == 4000)
    #expect(now.remaining.tenths == 16_000)
    #expect(now.last?.at == moment("2026-03-10T09:00Z"))
    #expect(self.now(diary, "2026-03-12").last == nil)
  }

  @Test mutating func `Nothing remains beyond the goal`() throws {
    try diary.log(20_001, at: "2026-03-10T09:00Z")
    #expect(now(diary, "2026-03-10").remaining.tenths == 0)
  }

  @Test(arguments: [
    ("2026-03-11T03:59+01:00", 4, "2026-03-10"), ("2026-03-11T04:00+01:00", 4, "2026-03-11"),
    ("2026-03-11T00:00+01:00", 0, "2026-03-11"), ("2026-03-11T05:59-10:00", 6, "2026-03-10"),
  ])
  func `A drink counts for the day of its clocks`(at: String, hour: Int, day: String) throws {
    var diary = diary
    diary.choose { $0.dayStart = DayStart(clamping: hour) }
    try diary.log(100, at: at)
    #expect(diary.hydration(on: day).amount == 100)
    #expect(now(diary, day).last != nil)
  }

  @Test mutating func `Moving a drink to another day moves what it counts`() throws {
    let id = try diary.perform(.water(.log(DrinkDraft(.ml(250)))), at: "2026-03-10T09:00Z")
    var edit = DrinkEdit()
    edit.at = moment("2026-03-08T09:00Z")
    try diary.perform(.water(.edit(id, edit)), at: "2026-03-10T10:00Z")
    #expect(diary.hydration(on: "2026-03-10").entries == 0)
    #expect(diary.hydration(on: "2026-03-08").amount == 2500)
  }

  private func now(_ diary: Diary, _ today: String) -> WaterNow {
    WaterNow(in: diary.ledger, today: day(today), diary.settings)
  }
}
