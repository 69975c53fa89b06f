import CivilTime
import Ledger
import Testing
import Trackers

struct ScheduleTests {
  private var diary = Diary()
  private let now = "2026-03-10T20:00Z"

  @Test func `Eight schedules are built in and 16 to 8 is selected`() {
    #expect(
      diary.schedules.all.map { $0.name }
        == ["12:12", "14:10", "16:8", "18:6", "20:4", "23:1", "36h", "48h"])
    #expect(diary.schedules.all.map { $0.goal.minutes / 60 } == [12, 14, 16, 18, 20, 23, 36, 48])
    #expect(diary.schedules.selected == .standard)
  }

  @Test(arguments: [
    ("16:8", "16:8"), ("16-8", "16:8"), ("16/8", "16:8"), ("OMAD", "23:1"), ("36 h", "36h"),
    ("48H", "48h"), (" 18 : 6 ", "18:6"), ("23:1 omad", "23:1"),
  ])
  func `A schedule is found by the names people use`(typed: String, name: String) {
    #expect(diary.schedules.named(typed)?.name == name)
  }

  @Test mutating func `A custom schedule can be added and used`() throws {
    let id = try diary.perform(.addSchedule(name: " Ramadan ", minutes: 850), at: now)
    let schedule = try #require(diary.schedules.named("ramadan"))
    #expect(schedule.key == .custom(id))
    #expect(schedule.goal.minutes == 850)
    try diary.perform(.useSchedule(schedule.key), at: now)
    let started = try diary.perform(.start(at: nil, plan: nil), at: now)
    #expect(try diary.fast(started).schedule == "Ramadan")
    #expect(try diary.fast(started).goal.minutes == 850)
  }

  @Test mutating func `Deleting the selected schedule falls back to 16:8 and keeps old fasts`()
    throws
  {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.useSchedule(.custom(id)), at: now)
    let started = try diary.perform(.start(at: nil, plan: nil), at: now)
    try diary.perform(.removeSchedule(.custom(id)), at: now)
    #expect(diary.schedules.selected == .standard)
    #expect(try diary.fast(started).schedule == "Ramadan")
    #expect(diary.undo() == "schedule.remove")
    #expect(diary.schedules.selected.key == .custom(id))
  }

  @Test mutating func `An edited schedule holds for the next fast, and fasts keep what they had`()
    throws
  {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.useSchedule(.custom(id)), at: now)
    let started = try diary.perform(.start(at: nil, plan: nil), at: now)
    try diary.perform(.editSchedule(.custom(id), name: "Long", minutes: 900), at: now)
    #expect(try diary.fast(started).schedule == "Ramadan")
    #expect(try diary.fast(started).goal.minutes == 850)
    #expect(diary.schedules.selected.name == "Long")
    #expect(diary.schedules.selected.goal.minutes == 900)
    #expect(try !diary.commits(.fast(.editSchedule(.custom(id), name: "Long")), at: now))
    #expect(
      diary.refusal(of: .editSchedule(.custom(id), name: "16:8"), at: now)
        == .scheduleNameTaken("16:8"))
    #expect(
      diary.refusal(of: .editSchedule(.custom(id), minutes: 0), at: now) == .goalOutOfRange(0))
    #expect(
      diary.refusal(of: .editSchedule(.preset("16:8"), minutes: 900), at: now)
        == .presetStays(.standard))
    #expect(diary.undo() == "schedule.edit")
    #expect(diary.schedules.selected.name == "Ramadan")
  }

  @Test mutating func `Deleting another schedule keeps the selected one`() throws {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.useSchedule(.preset("18:6")), at: now)
    try diary.perform(.removeSchedule(.custom(id)), at: now)
    #expect(diary.schedules.selected.name == "18:6")
  }

  @Test(arguments: ["16:8", "OMAD", " 36 H ", "ramadan", "RAMADAN"])
  func `A name that is taken is refused`(name: String) throws {
    var diary = diary
    try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    let trimmed = name == " 36 H " ? "36 H" : name
    #expect(
      diary.refusal(of: .addSchedule(name: name, minutes: 60), at: now)
        == .scheduleNameTaken(trimmed))
  }

  @Test(arguments: [
    ("", TextRefusal.empty), ("  ", .empty), ("\u{200B}\u{FE0F} \u{3164}", .empty),
    ("a\nb", .controlCharacter("\n")),
    (String(repeating: "x", count: 81), .tooLong(limit: 80)),
  ])
  func `A name that is none is refused`(name: String, refusal: TextRefusal) {
    var diary = diary
    #expect(
      diary.refusal(of: .addSchedule(name: name, minutes: 60), at: now)
        == .text(refusal, field: .scheduleName))
  }

  @Test(arguments: [0, -5, 4380])
  func `A goal out of range is refused`(minutes: Int) {
    var diary = diary
    #expect(
      diary.refusal(of: .addSchedule(name: "x", minutes: minutes), at: now)
        == .goalOutOfRange(minutes))
  }

  @Test mutating func `A built in schedule stays`() {
    #expect(
      diary.refusal(of: .removeSchedule(.preset("16:8")), at: now) == .presetStays(.standard))
  }

  @Test mutating func `A schedule that does not exist is neither used nor removed`() throws {
    let id = try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: now)
    try diary.perform(.removeSchedule(.custom(id)), at: now)
    for key in [Schedule.Key.custom(id), .preset("15:9")] {
      let refusal = FastRefusal.noSuchSchedule(key.description)
      #expect(diary.refusal(of: .useSchedule(key), at: now) == refusal)
      #expect(diary.refusal(of: .removeSchedule(key), at: now) == refusal)
    }
  }

  @Test mutating func `Custom schedules are listed by goal and name`() throws {
    for (name, minutes) in [("b", 600), ("long", 4379), ("a", 600), ("short", 1)] {
      try diary.perform(.addSchedule(name: name, minutes: minutes), at: now)
    }
    #expect(diary.schedules.custom.map { $0.name } == ["short", "a", "b", "long"])
  }
}
