import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct CounterGoalTests {
  private var diary = Diary()
  private let run: RecordID
  private static let now = "2026-03-10T20:00Z"

  init() throws {
    run = try diary.add(activity: "Run")
  }

  @Test(arguments: [
    (DailyGoal.Direction.atLeast, Int64(1), true), (.atLeast, 0, false), (.atLeast, -1, false),
    (.atLeast, 1_000_000_000, true), (.atLeast, 1_000_000_001, false), (.atMost, 0, true),
    (.atMost, -1, false), (.atMost, 1_000_000_000, true), (.atMost, 1_000_000_001, false),
    (.atLeast, .max, false), (.atMost, .min, false),
  ])
  func `A goal is above zero and a limit may be zero`(
    direction: DailyGoal.Direction, amount: Int64, isKept: Bool
  ) {
    let goal = DailyGoal(direction, amount)
    let expected: TrackerRefusal? = isKept ? nil : .entry(.tallyGoalOutOfRange)
    let commands: [CounterCommand] = [
      .setGoal(run, goal), .add(CounterDraft(name: "x"), goal: goal),
    ]
    for command in commands {
      var diary = diary
      #expect(diary.refusal(of: .counter(command), at: Self.now) == expected)
    }
  }

  @Test mutating func `The goal that an activity is made with holds for all days`() throws {
    let goal = DailyGoal(.atMost, 3000)
    let smoke = try diary.add(activity: "Smoke", goal: goal)
    for day in ["2020-01-01", "2026-03-01", "2030-01-01"] {
      #expect(diary.figure(of: smoke, on: day)?.goal == goal)
    }
    #expect(diary.figure(of: run, on: "2026-03-01")?.goal == nil)
  }

  @Test mutating func `A change applies from today on and so does taking the goal away`() throws {
    try setGoal(DailyGoal(.atLeast, 5000), "2026-03-02")
    try setGoal(DailyGoal(.atMost, 2000), "2026-03-04")
    try setGoal(DailyGoal(.atMost, 1000), "2026-03-04")
    try setGoal(nil, "2026-03-06")
    let days = (1...7).map { diary.figure(of: run, on: "2026-03-0\($0)")?.goal }
    let (least, most) = (DailyGoal(.atLeast, 5000), DailyGoal(.atMost, 1000))
    #expect(days == [nil, least, least, most, most, nil, nil])
    #expect(try !diary.commits(.counter(.setGoal(run, nil)), at: "2026-03-07T12:00Z"))
    diary.undo()
    #expect(diary.figure(of: run, on: "2026-03-07")?.goal == most)
  }

  @Test(arguments: [
    (DailyGoal.Direction.atLeast, Int64(999), GoalState.near, false, false),
    (.atLeast, 799, .under, false, false), (.atLeast, 1000, .met, true, true),
    (.atMost, 1000, .met, false, true), (.atMost, 1001, .over, false, false),
    (.atMost, -5, .met, false, true),
  ])
  func `A day counts when its goal was met and for a limit once it is over`(
    direction: DailyGoal.Direction, amount: Int64, state: GoalState, today: Bool, later: Bool
  ) throws {
    var diary = diary
    try setGoal(DailyGoal(direction, 1000), "2026-03-01", in: &diary)
    try diary.count(amount, of: run, at: Self.now)
    let figure = try #require(diary.figure(of: run, on: "2026-03-10"))
    #expect(figure.state == state)
    #expect(figure.counts(today: figure.day) == today)
    #expect(figure.counts(today: figure.day + 1) == later)
  }

  @Test(arguments: [
    (DailyGoal.Direction.atLeast, Int64(3), Int64(2), 666), (.atLeast, 3, 0, 0),
    (.atLeast, 3, -5, 0), (.atMost, 0, 0, 1000), (.atMost, 0, 1, 1001), (.atMost, 0, -1, 1000),
  ])
  func `The share of the goal is rounded down`(
    direction: DailyGoal.Direction, goal: Int64, amount: Int64, permille: Int
  ) throws {
    var diary = diary
    try setGoal(DailyGoal(direction, goal), "2026-03-01", in: &diary)
    if amount != 0 { try diary.count(amount, of: run, at: Self.now) }
    #expect(diary.figure(of: run, on: "2026-03-10")?.permille == permille)
  }

  @Test mutating func `The activities of today have their totals and streaks`() throws {
    try setGoal(DailyGoal(.atLeast, 1000), "2026-03-01")
    let read = try diary.add(activity: "Read")
    for day in 7...10 {
      try diary.count(1000, of: run, at: "2026-03-\(day < 10 ? "0" : "")\(day)T09:00Z")
    }
    try diary.count(7000, of: read, at: "2026-03-10T09:00Z")
    let tallies = diary.ledger.tallies(today: day("2026-03-10"), dayStart: .midnight)
    #expect(tallies.map { $0.activity.name } == ["Run", "Read"])
    #expect(tallies.map { $0.total.thousandths } == [1000, 7000])
    #expect(tallies.map { $0.streak } == [4, 0])
  }

  private func setGoal(_ goal: DailyGoal?, _ day: String, in diary: inout Diary) throws {
    try diary.perform(.counter(.setGoal(run, goal)), at: day + "T12:00Z")
  }

  private mutating func setGoal(_ goal: DailyGoal?, _ day: String) throws {
    try setGoal(goal, day, in: &diary)
  }
}
