import CivilTime
import Ledger
import Testing
import Trackers

@Suite("Typed goals")
struct TypedPlanTests {
  private static func custom(_ number: UInt64, _ name: String, hours: Int) -> Schedule {
    Schedule(
      key: .custom(RecordID(high: 0, low: number)), name: name,
      goal: FastGoal(clamping: hours * 60))
  }

  private let schedules = Schedules(
    custom: [
      custom(1, "Warrior", hours: 19), custom(2, "18h", hours: 17), custom(3, "Twin", hours: 15),
      custom(4, "twin", hours: 14), custom(5, "Été", hours: 13),
    ], selectedKey: nil)

  private static let namesCases: [(String, String)] = [
    ("16:8", "16:8"), ("OMAD", "23:1"), ("16/8", "16:8"), ("36 h", "36h"), ("36H", "36h"),
    ("warrior", "Warrior"), ("WARRIOR", "Warrior"), ("18h", "18h"), ("été", "Été"),
    ("ÉTÉ", "Été"),
  ]

  @Test(arguments: namesCases)
  func `A schedule is found by its name in any case, before anything else`(
    text: String, name: String
  ) throws {
    guard case .schedule(let schedule) = try FastPlan.parse(text, schedules: schedules) else {
      Issue.record("\(text) was no schedule")
      return
    }
    #expect(schedule.name == name)
  }

  private static let durationsCases: [(String, Int)] = [
    ("17h30m", 1050), ("17:30", 1050), ("19:5", 1140), ("13:11", 780), ("22:2", 1320),
    ("24:0", 1440), ("17 h", 1020), ("90m", 90), ("100h", 6000),
  ]

  @Test(arguments: durationsCases)
  func `Else it is a duration, or hours of fasting and eating that make up a day`(
    text: String, minutes: Int
  ) throws {
    #expect(try FastPlan.parse(text, schedules: schedules) == .minutes(minutes))
  }

  private static let misspeltCases: [(String, [String])] = [
    ("wariror", ["Warrior"]), ("War", ["Warrior"]), ("16", ["16:8"]), ("17:8", ["16:8"]),
    ("nonsense", []),
  ]

  @Test(arguments: misspeltCases)
  func `Else the nearest names are offered`(text: String, nearest: [String]) {
    #expect(throws: TypedPlanError.unknown(text, nearest: nearest)) {
      try FastPlan.parse(text, schedules: schedules)
    }
  }

  @Test
  func `A name that two schedules bear does not say which; an id does`() throws {
    #expect(throws: TypedPlanError.ambiguous("TWIN")) {
      try FastPlan.parse("TWIN", schedules: schedules)
    }
    let id = RecordID(high: 0, low: 4).description
    let plan = try FastPlan.parse(id, schedules: schedules)
    #expect(plan == .schedule(Self.custom(4, "twin", hours: 14)))
  }

  @Test
  func `Nothing is not a goal`() {
    #expect(throws: TypedPlanError.empty) { try FastPlan.parse(" ", schedules: schedules) }
  }
}
