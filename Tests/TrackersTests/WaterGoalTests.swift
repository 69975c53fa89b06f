import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct WaterGoalTests {
  private var diary = Diary()
  private static let now = "2026-03-10T20:00Z"

  @Test func `Two litres are the goal until another is chosen`() {
    #expect(diary.hydration(on: "2026-03-10").goal == DailyGoal(.atLeast, 20_000))
    #expect(
      VolumeUnit.millilitres.offeredGoals.map { $0.tenths } == [15_000, 20_000, 25_000, 30_000])
    // Goals are rounded down and drinks up, so that eight of 8 fl oz meet 64.
    #expect(
      VolumeUnit.fluidOunces.offeredGoals.map { $0.tenths } == [14_195, 18_927, 23_658, 29_573])
    #expect(VolumeUnit.fluidOunces.standardQuickAdds.map { $0.tenths } == [2366, 3549, 4732])
  }

  @Test(arguments: [
    (Int64(999), false), (1000, true), (1001, true), (200_000, true), (200_001, false), (0, false),
    (-20_000, false), (.max, false), (.min, false),
  ])
  func `A goal is from 100 millilitres to 20 litres`(tenths: Int64, isKept: Bool) throws {
    var diary = diary
    let command = TrackerCommand.water(.setGoal(Volume(tenths: tenths)))
    let refusal = diary.refusal(of: command, at: Self.now)
    #expect(refusal == (isKept ? nil : .entry(.volumeGoalOutOfRange)))
    let goal = diary.hydration(on: "2026-03-10").goal?.amount
    #expect(goal == (isKept ? tenths : 20_000))
  }

  @Test mutating func `The first goal of a fresh diary holds for all days`() throws {
    try diary.log(100, at: "2026-03-10T08:00Z")
    try setGoal(30_000, "2026-03-10")
    #expect(goals("2026-01-01", "2026-03-10", "2027-01-01") == [30_000, 30_000, 30_000])
  }

  @Test mutating func `The first goal leaves days that were logged under the standard one`() throws
  {
    try diary.log(100, at: "2026-03-09T08:00Z")
    try setGoal(30_000, "2026-03-10")
    #expect(goals("2026-01-01", "2026-03-09", "2026-03-10") == [20_000, 20_000, 30_000])
  }

  @Test mutating func `A change applies from today on`() throws {
    try setGoal(30_000, "2026-03-01")
    try setGoal(15_000, "2026-03-10")
    try setGoal(25_000, "2026-03-12")
    #expect(
      goals("2026-02-01", "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2027-01-01")
        == [30_000, 30_000, 15_000, 15_000, 25_000, 25_000])
  }

  @Test mutating func `A second change on a day takes the place of the first`() throws {
    try setGoal(30_000, "2026-03-01")
    for tenths in [15_000, 25_000, 30_000] { try setGoal(Int64(tenths), "2026-03-10") }
    #expect(goals("2026-03-09", "2026-03-10", "2026-03-11") == [30_000, 30_000, 30_000])
    #expect(diary.ledger.records(of: .goal).count == 2)
  }

  @Test mutating func `The goal that holds already commits nothing`() throws {
    #expect(try !diary.commits(.water(.setGoal(.ml(2000))), at: Self.now))
    try setGoal(30_000, "2026-03-01")
    #expect(try !diary.commits(.water(.setGoal(.ml(3000))), at: Self.now))
  }

  @Test(arguments: [
    (0, "2026-03-10T00:00+01:00", "2026-03-10"), (4, "2026-03-10T03:59+01:00", "2026-03-09"),
    (4, "2026-03-10T04:00+01:00", "2026-03-10"), (6, "2026-03-10T05:59-08:00", "2026-03-09"),
  ])
  func `Today begins where the users day begins`(hour: Int, now: String, first: String) throws {
    var diary = diary
    diary.choose { $0.dayStart = DayStart(clamping: hour) }
    try diary.perform(.water(.setGoal(.ml(3000))), at: "2026-01-01T12:00Z")
    try diary.perform(.water(.setGoal(.ml(1500))), at: now)
    let goals = diary.hydration.goals
    #expect(goals.goal(on: day(first) - 1)?.amount == 30_000)
    #expect(goals.goal(on: day(first))?.amount == 15_000)
  }

  @Test mutating func `A change after a flight west holds from that day on too`() throws {
    try setGoal(30_000, "2026-03-01")
    try diary.perform(.water(.setGoal(.ml(2500))), at: "2026-03-11T01:00+12:00")
    try diary.perform(.water(.setGoal(.ml(1500))), at: "2026-03-10T09:00-08:00")
    #expect(goals("2026-03-09", "2026-03-10", "2026-03-11") == [30_000, 15_000, 15_000])
    #expect(diary.undo() == "drink.goal")
    #expect(goals("2026-03-09", "2026-03-10", "2026-03-11") == [30_000, 30_000, 25_000])
  }

  @Test mutating func `Goals that two devices chose offline both hold on their days`() throws {
    try setGoal(30_000, "2026-03-01")
    try setGoal(15_000, "2026-03-10")
    let other = DailyGoal(.atLeast, 25_000)
    diary.receive(DatedGoals.setting(other, of: "water", from: day("2026-03-08")))
    #expect(
      goals("2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10")
        == [30_000, 25_000, 25_000, 15_000])
    diary.receive(
      DatedGoals.setting(other, of: "water", from: day("2026-03-10")), at: "2026-04-01T00:00Z")
    #expect(goals("2026-03-10", "2026-03-11") == [25_000, 25_000])
  }

  @Test mutating func `A goal of a day that cannot be read is no goal`() throws {
    try setGoal(30_000, "2026-03-01")
    diary.receive(
      RecordChange(
        .goal, RecordID(high: .max, low: 0),
        [.init(.of, .text("water")), .init(.day, .text("soon")), .init(.goal, .integer(1))]))
    #expect(goals("2026-02-01", "2026-03-01") == [30_000, 30_000])
  }

  private mutating func setGoal(_ tenths: Int64, _ day: String) throws {
    try diary.perform(.water(.setGoal(Volume(tenths: tenths))), at: day + "T12:00Z")
  }

  private func goals(_ days: String...) -> [Int64?] {
    days.map { diary.hydration(on: $0).goal?.amount }
  }
}
