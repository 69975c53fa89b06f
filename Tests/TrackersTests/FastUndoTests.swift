import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct FastUndoTests {
  private var diary = Diary()
  private let past: RecordID
  private static let now = "2026-03-20T18:00Z"

  init() throws {
    past = try diary.add("2026-03-10T20:00Z", "2026-03-11T12:00Z", note: "easy", at: Self.now)
  }

  @Test mutating func `What was made is gone after undo`() throws {
    #expect(diary.undo() == "fast.add")
    #expect(diary.fasts.isEmpty)
    #expect(diary.undo() == nil)
  }

  @Test mutating func `An undone start leaves nothing running`() throws {
    try diary.perform(.start(at: nil, plan: nil), at: Self.now)
    #expect(diary.undo() == "fast.start")
    #expect(diary.running.isEmpty)
    #expect(diary.fasts.map { $0.id } == [past])
  }

  @Test(arguments: [
    (FastCommand.stop(at: nil), "fast.stop"),
    (.stop(at: moment("2026-03-20T17:30Z")), "fast.stop"), (.cancel, "fast.cancel"),
  ])
  func `An undone stop or cancel lets the fast run on`(command: FastCommand, label: String)
    throws
  {
    var diary = diary
    let id = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-20T17:00Z")
    let before = try diary.fast(id)
    try diary.perform(command, at: Self.now)
    #expect(try diary.fast(id) != before)
    #expect(diary.undo() == label)
    #expect(diary.running == [before])
  }

  @Test mutating func `An undone edit gives every field back`() throws {
    let before = try diary.fast(past)
    let edit = FastEdit(
      start: moment("2026-03-10T18:00+02:00"), end: moment("2026-03-11T13:00Z"),
      plan: .minutes(60), note: "")
    try diary.perform(.edit(past, edit), at: Self.now)
    #expect(diary.undo() == "fast.edit")
    #expect(try diary.fast(past) == before)
  }

  @Test mutating func `An undone delete brings the fast back`() throws {
    let before = try diary.fast(past)
    try diary.perform(.delete(past), at: Self.now)
    #expect(diary.fasts.isEmpty)
    #expect(diary.undo() == "fast.delete")
    #expect(diary.fasts == [before])
  }

  @Test mutating func `An undone schedule is gone`() throws {
    try diary.perform(.addSchedule(name: "Ramadan", minutes: 850), at: Self.now)
    #expect(diary.undo() == "schedule.add")
    #expect(diary.schedules.custom.isEmpty)
  }

  @Test mutating func `An undone second choice gives the first back`() throws {
    try diary.perform(.useSchedule(.preset("18:6")), at: Self.now)
    try diary.perform(.useSchedule(.preset("20:4")), at: Self.now)
    #expect(diary.undo() == "schedule.use")
    #expect(diary.schedules.selected.name == "18:6")
  }

  @Test mutating func `An undone first choice gives the standard back`() throws {
    try diary.perform(.useSchedule(.preset("18:6")), at: Self.now)
    #expect(diary.undo() == "schedule.use")
    #expect(diary.schedules.selected == .standard)
  }
}
