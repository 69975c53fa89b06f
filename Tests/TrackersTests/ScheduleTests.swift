import CivilTime
import Ledger
import Testing
import Trackers

struct ScheduleTests {
  private var diary = Diary()
  private let now = "2026-03-10T20:00Z"

  @Test func eightSchedulesAreBuiltInAnd16To8IsSelected() {
    #expect(
      diary.schedules.all.map { $0.name }
        == ["12:12", "14:10", "16:8", "18:6", "20:4", "23:1", "36h", "48h"])
    #expect(diary.schedules.all.map { $0.goal.minutes / 60 } == [12, 14, 16, 18, 20, 23, 36, 48])
    #expect(diary.schedules.selected == .standard)
  }

  @Test(arguments: [
    ("16:8", "16:8"), ("16-8", "16:8"), ("16/8", "16:8"), ("OMAD", "23:1"), ("36 h", "36h"),
    ("48H", "48h"), (" 18 : 6 ", "18:6"),
  ])
  func aScheduleIsFoundByTheNamesPeopleUse(typed: String, name: String) {
    #expect(diary.schedules.named(typed)?.name == name)
  }

  @Test mutating func aCustomScheduleCanBeAddedAndUsed() throws {
    let id = try diary.perform(.addSchedule(name: " Ramadan ", minutes: 850), at: now)
    let schedule = try #require(diary.schedules.named("ramadan"))
    #expect(schedule.key == .custom(id))
    #expect(schedule.goal.minutes == 850)
    try diary.perform(.useSchedule(schedule.key), at: now)
    let started = try diary.perform(.start(at: nil, plan: nil), at: now)
    #expect(try diary.fast(started).schedule == "Ramadan")
    #expect(try diary.fast(started).goal.minutes == 850)
  }

  @Test mutating func deletingTheSelectedScheduleFallsBackTo16To8AndKeepsOldFasts() throws {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.useSchedule(.custom(id)), at: now)
    let started = try diary.perform(.start(at: nil, plan: nil), at: now)
    try diary.perform(.removeSchedule(.custom(id)), at: now)
    #expect(diary.schedules.selected == .standard)
    #expect(try diary.fast(started).schedule == "Ramadan")
    #expect(diary.undo() == "schedule.remove")
    #expect(diary.schedules.selected.key == .custom(id))
  }

  @Test mutating func deletingAnotherScheduleKeepsTheSelectedOne() throws {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.useSchedule(.preset("18:6")), at: now)
    try diary.perform(.removeSchedule(.custom(id)), at: now)
    #expect(diary.schedules.selected.name == "18:6")
  }

  @Test(arguments: ["16:8", "OMAD", " 36 H ", "ramadan", "RAMADAN"])
  func aNameThatIsTakenIsRefused(name: String) throws {
    var diary = diary
    try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    let trimmed = name == " 36 H " ? "36 H" : name
    #expect(
      diary.refusal(of: .addSchedule(name: name, minutes: 60), at: now)
        == .scheduleNameTaken(trimmed))
  }

  @Test(arguments: [
    ("", TextRefusal.empty), ("  ", .empty), ("a\nb", .controlCharacter("\n")),
    (String(repeating: "x", count: 81), .tooLong(limit: 80)),
  ])
  func aNameThatIsNoneIsRefused(name: String, refusal: TextRefusal) {
    var diary = diary
    #expect(
      diary.refusal(of: .addSchedule(name: name, minutes: 60), at: now)
        == .text(refusal, field: .scheduleName))
  }

  @Test(arguments: [0, -5, 4380])
  func aGoalOutOfRangeIsRefused(minutes: Int) {
    var diary = diary
    #expect(
      diary.refusal(of: .addSchedule(name: "x", minutes: minutes), at: now)
        == .goalOutOfRange(minutes))
  }

  @Test mutating func aBuiltInScheduleStays() {
    #expect(
      diary.refusal(of: .removeSchedule(.preset("16:8")), at: now) == .presetStays(.standard))
  }

  @Test mutating func aScheduleThatDoesNotExistIsNeitherUsedNorRemoved() throws {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.removeSchedule(.custom(id)), at: now)
    for key in [Schedule.Key.custom(id), .preset("15:9")] {
      let refusal = FastingRefusal.noSuchSchedule(key.description)
      #expect(diary.refusal(of: .useSchedule(key), at: now) == refusal)
      #expect(diary.refusal(of: .removeSchedule(key), at: now) == refusal)
    }
  }

  @Test mutating func customSchedulesAreListedByGoalAndName() throws {
    for (name, minutes) in [("b", 600), ("long", 4379), ("a", 600), ("short", 1)] {
      try diary.perform(.addSchedule(name: name, minutes: minutes), at: now)
    }
    #expect(diary.schedules.custom.map { $0.name } == ["short", "a", "b", "long"])
  }
}
