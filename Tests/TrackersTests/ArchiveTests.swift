import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Activities that come and go, and the one that stands for all.
struct ArchiveTests {
  private var diary = Diary()
  private let run: RecordID
  private let read: RecordID
  private let swim: RecordID
  private static let now = "2026-03-10T20:00Z"

  init() throws {
    run = try diary.add(activity: "Run")
    read = try diary.add(activity: "Read")
    swim = try diary.add(activity: "Swim")
    try diary.count(3000, of: run, at: Self.now)
  }

  @Test mutating func `Archiving hides and keeps`() throws {
    try diary.perform(.counter(.archive(run, true)), at: Self.now)
    #expect(shown == [read, swim])
    #expect(diary.activities.archived.map { $0.id } == [run])
    #expect(diary.figure(of: run, on: "2026-03-10")?.amount == 3000)
    try diary.perform(.counter(.archive(run, false)), at: Self.now)
    #expect(shown == [run, read, swim])
  }

  @Test mutating func `Deleting hides the entries and undo brings them back`() throws {
    let goal = DailyGoal(.atLeast, 2000)
    try diary.perform(.counter(.setGoal(run, goal)), at: Self.now)
    try diary.perform(.counter(.delete(run)), at: Self.now)
    #expect(shown == [read, swim])
    #expect(tallies.allSatisfy { $0.total.thousandths == 0 })
    #expect(diary.undo() == "activity.delete")
    #expect(shown == [run, read, swim])
    #expect(diary.figure(of: run, on: "2026-03-10")?.amount == 3000)
    #expect(diary.figure(of: run, on: "2026-03-10")?.goal == goal)
  }

  @Test mutating func `What was counted elsewhere while it was deleted comes back too`() throws {
    try diary.perform(.counter(.delete(run)), at: Self.now)
    diary.receive(
      RecordChange(
        .tally, RecordID(high: 1, low: 2),
        [
          .init(.at, .moment(moment(Self.now))), .init(.amount, .integer(500)),
          .init(.of, .text(run.description)),
        ]))
    diary.undo()
    #expect(diary.figure(of: run, on: "2026-03-10")?.amount == 3500)
  }

  @Test mutating func `The first stands for all until another is chosen`() throws {
    #expect(diary.activities.primary?.id == run)
    try diary.perform(.counter(.makePrimary(swim)), at: Self.now)
    #expect(diary.activities.primary?.id == swim)
    try diary.perform(.counter(.move(swim, to: 1)), at: Self.now)
    #expect(diary.activities.primary?.id == swim)
  }

  @Test mutating func `The first stands in for a choice that is hidden`() throws {
    try diary.perform(.counter(.makePrimary(swim)), at: Self.now)
    try diary.perform(.counter(.archive(swim, true)), at: Self.now)
    #expect(diary.activities.primary?.id == run)
    try diary.perform(.counter(.archive(swim, false)), at: Self.now)
    #expect(diary.activities.primary?.id == swim)
    try diary.perform(.counter(.delete(swim)), at: Self.now)
    try diary.perform(.counter(.archive(run, true)), at: Self.now)
    #expect(diary.activities.primary?.id == read)
    try diary.perform(.counter(.delete(read)), at: Self.now)
    #expect(diary.activities.primary == nil)
  }

  private var shown: [RecordID] { diary.activities.shown.map { $0.id } }

  private var tallies: [CounterNow] {
    diary.ledger.tallies(today: day("2026-03-10"), dayStart: .midnight)
  }
}
