import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// The undone completion of a repeating task, after which one occurrence is open, not two.
struct ReopeningTests {
  private struct Routine {
    let name: String
    let place: String
    let edit: @Sendable (inout TaskDraft) -> Void
  }

  private static let routines = [
    Routine(name: "from completion", place: "2026-03-10 morning none") {
      $0.repetition = Repetition(.daily, isFromCompletion: true)
    },
    Routine(name: "weekly from completion", place: "2026-03-10 morning must") {
      $0.repetition = Repetition(.every(days: 2), isFromCompletion: true)
    },
    Routine(name: "carries over", place: "2026-03-10 morning none") {
      $0.repetition = Repetition(.daily)
      $0.traits.carries = true
    },
    Routine(name: "in the backlog", place: "backlog none") {
      $0.repetition = Repetition(.daily)
    },
  ]

  private func open(_ diary: Diary) -> [RecordID] {
    diary.ledger.openRecords(of: .task, filed: .anywhere).map { $0.id }
  }

  @Test(arguments: routines.indices, [true, false])
  func `One is open afterwards, and the next one comes again`(index: Int, isUndone: Bool) throws {
    let routine = Self.routines[index]
    var diary = Diary()
    let task = try diary.plan("Shave", routine.place, routine.edit)
    try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
    let next = try #require(diary.rollOver(to: "2026-03-12").appeared.first).id
    #expect(open(diary) == [next], "\(routine.name)")
    if isUndone {
      _ = diary.undoLast(at: "2026-03-12T10:00Z")
    } else {
      try diary.plan(.setStatus(task, .todo), at: "2026-03-12T10:00Z")
    }
    #expect(open(diary) == [task], "\(routine.name)")
    #expect(diary.rollOver(to: "2026-03-12").appeared.isEmpty)
    #expect(open(diary) == [task])
    // Done again, the next one comes again, also where it is the same one.
    if isUndone { _ = diary.redoLast(at: "2026-03-12T10:01Z") } else { _ = diary.undoLast() }
    diary.rollOver(to: "2026-03-12")
    #expect(open(diary) == [next], "\(routine.name)")
    #expect(diary.task(next)?.title == "Shave")
  }

  @Test func `What was done to the next one stays`() throws {
    let commands: [@Sendable (RecordID) -> PlanCommand] = [
      { .setStatus($0, .done) }, { .edit($0, TaskEdit(title: "Shave well")) },
      { .move($0, to: Place("2026-03-12 evening none"), before: nil) },
    ]
    for command in commands {
      var diary = Diary()
      let task = try diary.plan("Shave", "2026-03-10 morning none", Self.routines[0].edit)
      try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
      let next = try #require(diary.rollOver(to: "2026-03-12").appeared.first).id
      try diary.plan(command(next), at: "2026-03-12T09:00Z")
      try diary.plan(.setStatus(task, .todo), at: "2026-03-12T10:00Z")
      #expect(diary.task(next) != nil && diary.task(task)?.isOpen == true)
    }
  }

  @Test func `One by the calendar stays beside the next`() throws {
    var diary = Diary()
    let task = try diary.plan("Shave", "2026-03-10 morning none") {
      $0.repetition = Repetition(.daily)
    }
    try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
    let next = try #require(diary.rollOver(to: "2026-03-11").appeared.first).id
    _ = diary.undoLast(at: "2026-03-11T10:00Z")
    #expect(Set(open(diary)) == [task, next])
  }

  @Test func `One that the user deleted does not come again`() throws {
    var diary = Diary()
    let task = try diary.plan("Shave", "2026-03-10 morning none", Self.routines[0].edit)
    try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
    let next = try #require(diary.rollOver(to: "2026-03-12").appeared.first).id
    try diary.plan(.delete(next), at: "2026-03-12T09:00Z")
    diary.rollOver(to: "2026-03-12")
    #expect(diary.task(next) == nil && open(diary).count == 1, "the one after it")
  }

  @Test(arguments: routines.indices)
  func `Undone down to its creation, a repeating task leaves none of its occurrences`(
    index: Int
  ) throws {
    var diary = Diary()
    let task = try diary.plan("Shave", Self.routines[index].place, Self.routines[index].edit)
    try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
    let next = try #require(diary.rollOver(to: "2026-03-12").appeared.first).id
    try diary.plan(.setStatus(next, .done), at: "2026-03-12T10:00Z")
    for _ in 0..<3 { #expect(diary.undoLast(at: "2026-03-12T10:01Z") != nil) }
    #expect(open(diary).isEmpty)
    #expect(diary.task(task) == nil && diary.task(next) == nil)
    #expect(diary.rollOver(to: "2026-03-14").appeared.isEmpty)
    // Redone, all of it is as before.
    for _ in 0..<3 { #expect(diary.redoLast(at: "2026-03-14T10:00Z") != nil) }
    #expect(diary.task(task)?.status == .done && diary.task(next)?.status == .done)
    #expect(diary.task(next)?.routine == diary.task(task)?.routine)
  }

  @Test func `Several at once leave none either, by the calendar`() throws {
    var diary = Diary()
    try diary.plan("Gym", "2026-03-10 morning none") { $0.repetition = Repetition(.daily) }
    diary.rollOver(to: "2026-03-11")
    diary.rollOver(to: "2026-03-13")
    #expect(open(diary).count == 3)
    _ = diary.undoLast(at: "2026-03-13T10:00Z")
    #expect(open(diary).isEmpty)
    _ = diary.redoLast(at: "2026-03-13T10:01Z")
    #expect(open(diary).count == 3)
  }

  @Test func `A repetition that is ended again by redo keeps its occurrences`() throws {
    var diary = Diary()
    try diary.plan("Gym", "2026-03-10 morning none") { $0.repetition = Repetition(.daily) }
    let next = try #require(diary.rollOver(to: "2026-03-11").appeared.first).id
    try diary.edit(next, at: "2026-03-11T10:00Z") { $0.repetition = .some(nil) }
    _ = diary.undoLast(at: "2026-03-11T10:01Z")
    _ = diary.redoLast(at: "2026-03-11T10:02Z")
    #expect(open(diary).count == 2)
  }
}
