import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// Moves of tasks between the own plan and a list. `ListDiary` holds the part in the list against
/// the rules for ops.
struct ListMovingTests {
  private static let list = ListDiary.list
  private static let now = moment("2026-03-10T09:00+01:00")

  private static func plan(
    _ command: PlanCommand, in diary: inout ListDiary, _ id: UInt64 = 1
  ) throws -> RecordID {
    let id = RecordID(high: 1, low: id)
    _ = try diary.ledger.perform(.plan(command), at: now, newID: id)
    return id
  }

  /// An own task with every trait.
  private static func planned(_ place: String, in diary: inout ListDiary) throws -> RecordID {
    var draft = TaskDraft("Tent", Place(place))
    draft.traits.notes = "the green one"
    draft.traits.carries = true
    draft.traits.isSticky = true
    draft.traits.remind = LocalTime(minute: "2026-03-11T10:00")
    draft.traits.expire(
      on: day("2026-03-20"), at: try #require(TimeOfDay(hour: 18, minute: 0)), dayStart: .midnight)
    return try plan(.add(draft), in: &diary)
  }

  @Test(arguments: ["2026-03-11 morning must", "backlog misc"])
  func `A task moves into a list and out again, with its place and what is this person's own`(
    place: String
  ) throws {
    var diary = ListDiary(.ben)
    let own = try Self.planned(place, in: &diary)
    let before = try #require(diary.ledger.task(own))
    let shared = try diary.perform(.moveIn(own))
    #expect(diary.ledger.task(own) == nil)
    let task = try #require(diary.task(shared))
    #expect(task.title == "Tent" && task.traits.notes == "the green one")
    #expect(task.traits.expires == before.traits.expires)
    #expect(task.traits.expiresAt == before.traits.expiresAt)
    // Nothing of this person's own is in the list.
    #expect(!task.traits.carries && !task.traits.isSticky && task.traits.remind == nil)
    let placed = diary.ledger.placed(shared, of: Self.list).placed
    #expect(placed?.place == (before.day == nil ? nil : before.place))
    let id = try diary.perform(.moveOut(shared))
    #expect(diary.task(shared)?.isDeleted == true)
    #expect(diary.ledger.placed(shared, of: Self.list).placed == nil)
    let after = try #require(diary.ledger.task(id))
    guard before.day != nil else {
      #expect(after.place == .backlog(.free) && after.title == "Tent")
      return
    }
    #expect(after.traits == before.traits && after.place == before.place)
    #expect(after.order == before.order && after.since == before.since)
  }

  @Test func `A move is one change with one undo, of one op for each side`() throws {
    var diary = ListDiary(.ben)
    let own = try Self.planned("2026-03-11 morning must", in: &diary)
    let shared = RecordID(high: 2, low: 2)
    let ops = try diary.ledger.perform(.moveIn(own), in: Self.list, at: Self.now, newID: shared)
    #expect(Set(ops.map { $0.list }) == [Self.list, nil] && ops.count == 2)
    let undone = diary.undo()
    #expect(undone?.label == "task.move")
    #expect(diary.ledger.task(own)?.title == "Tent" && diary.task(shared)?.isDeleted == true)
    #expect(diary.ledger.placed(shared, of: Self.list).placed == nil)
    _ = diary.ledger.redo(at: moment("2026-03-10T13:00Z").instant)
    #expect(diary.ledger.task(own) == nil && diary.titles == ["Tent"])
    #expect(diary.ledger.placed(shared, of: Self.list).placed != nil)
  }

  @Test func `A task that has ended moves as it is`() throws {
    var diary = ListDiary(.ben)
    let own = try Self.planned("2026-03-11 morning must", in: &diary)
    _ = try Self.plan(.setStatus(own, .done), in: &diary)
    let ended = try #require(diary.ledger.task(own)?.ended)
    let shared = try diary.perform(.moveIn(own))
    #expect(diary.task(shared)?.status == .done && diary.task(shared)?.ended == ended.instant)
    let id = try diary.perform(.moveOut(shared))
    let back = try #require(diary.ledger.task(id))
    #expect(back.status == .done && back.ended?.instant == ended.instant)
  }

  @Test func `A task that moves stops repeating, and only with its newest occurrence`() throws {
    for isNewest in [true, false] {
      var diary = ListDiary(.ben)
      var draft = TaskDraft("Water plants", Place("2026-03-10 morning misc"))
      draft.repetition = Repetition(.daily)
      let first = try Self.plan(.add(draft), in: &diary)
      _ = diary.ledger.rollOver(to: day("2026-03-11"), at: moment("2026-03-11T08:00+01:00"))
      let newest = try #require(diary.ledger.routines().first).newest
      #expect(newest != first)
      try diary.perform(.moveIn(isNewest ? newest : first), at: "2026-03-11T09:00+01:00")
      #expect(diary.ledger.routines().isEmpty == isNewest)
    }
  }

  /// An own task may have come from a file.
  @Test func `A text moves as others would read it`() throws {
    var diary = ListDiary(.ben)
    let own = RecordID(high: 1, low: 1)
    func write(_ title: String) {
      let long = String(repeating: "é", count: 20_000)
      let change = RecordChange(
        .task, own, [.init(.title, .text(title)), .init(.notes, .text(long))])
      _ = diary.ledger.commit(Change("test", [change]), at: Self.now.instant)
    }
    write("\u{202e}" + String(repeating: "é", count: 900))
    let shared = try diary.perform(.moveIn(own))
    #expect(diary.task(shared)?.title == String(repeating: "é", count: 200))
    #expect(diary.task(shared)?.traits.notes.unicodeScalars.count == 10_000)
    write("\u{202e}")
    _ = diary.ledger.commit(
      Change("test", [RecordChange(.task, own, [.init(.deleted, .bool(false))])]),
      at: Self.now.instant)
    #expect(diary.refusal(of: .moveIn(own)) == .text(.empty, field: .title))
  }

  @Test func `A task that others have deleted is kept or taken out`() throws {
    for keeps in [true, false] {
      var diary = ListDiary(.ben)
      let own = try Self.planned("2026-03-11 morning must", in: &diary)
      let shared = try diary.perform(.moveIn(own))
      diary.receive(
        from: .anna, .task, shared, [.init(.deleted, .bool(true))], at: "2026-03-10T10:00Z")
      diary.member(.ben, role: nil)
      let missing = ListRefusal.noSuch(.task, "")
      #expect(diary.refusal(of: .moveOut(shared)) == .left)
      try diary.perform(keeps ? .keep(shared) : .unplace(shared))
      #expect(diary.ledger.placed(shared, of: Self.list).placed == nil)
      #expect(diary.refusal(of: .keep(shared)) == missing)
      let tasks = diary.ledger.tasks(on: day("2026-03-11")..<day("2026-03-12"))
      #expect(tasks.map { $0.title } == (keeps ? ["Tent"] : []))
      #expect(tasks.allSatisfy { $0.traits.carries && $0.isOpen })
    }
  }

  @Test func `On leaving, the open tasks of the own plan stay, once for all devices`() throws {
    var diary = ListDiary(.ben)
    let own = try Self.planned("2026-03-11 morning must", in: &diary)
    let shared = try diary.perform(.moveIn(own))
    let done = try Self.plan(
      .add(TaskDraft("Done", Place("2026-03-11 morning misc"))), in: &diary, 2)
    try diary.perform(.setStatus(try diary.perform(.moveIn(done)), .done))
    diary.member(.ben, role: nil)
    var other = diary
    try diary.perform(.keepAll)
    try other.perform(.keepAll, at: "2026-03-10T11:00Z")
    for diary in [diary, other] {
      let tasks = diary.ledger.tasks(on: day("2026-03-11")..<day("2026-03-12"))
      #expect(tasks.map { $0.title } == ["Tent", "Done"])
      // What was done in the list stays in the day.
      #expect(tasks.map { $0.shared == nil } == [true, false])
      #expect(diary.ledger.placed(shared, of: Self.list).placed == nil)
    }
    #expect(
      diary.ledger.tasks(on: day("2026-03-11")..<day("2026-03-12")).map { $0.id }
        == other.ledger.tasks(on: day("2026-03-11")..<day("2026-03-12")).map { $0.id })
  }

  @Test(arguments: Party.allCases + [nil])
  func `Only who may write tasks moves them, in either direction`(party: Party?) throws {
    var diary = ListDiary(party)
    let own = try Self.planned("backlog misc", in: &diary)
    let theirs = RecordID(high: 3, low: 3)
    diary.receive(from: .anna, .task, theirs, [.init(.title, .text("Milk"))])
    let refusal: ListRefusal? =
      switch party?.role {
      case nil: .left
      case .reader: .role(.reader, needs: .editor)
      case .editor, .owner: nil
      }
    #expect(diary.refusal(of: .moveOut(theirs)) == refusal)
    #expect(diary.refusal(of: .moveIn(own)) == refusal)
    guard refusal == nil else { return }
    #expect(diary.refusal(of: .moveIn(RecordID(high: 9, low: 9))) == .noSuch(.task, ""))
  }

  @Test func `A place in the own plan is written and read whole`() throws {
    var diary = ListDiary(.ben)
    let own = try Self.planned("2026-03-11 evening must", in: &diary)
    let task = try #require(diary.ledger.task(own))
    let id = RecordID(high: 4, low: 4)
    let placed = Placed(id, of: RecordID(high: 5, low: 5), in: Self.list, as: task)
    let change = placed.change(from: nil)
    #expect(
      change.fields.map { $0.name.rawValue } == [
        "list", "task", "at", "region", "bucket", "order", "carry", "since", "sticky", "remind",
        "end",
      ])
    #expect(change.kind.isBare)
    _ = diary.ledger.commit(Change("test", [change]), at: Self.now.instant)
    #expect(diary.ledger.record(id, of: .placed).flatMap { Placed($0) } == placed)
    // As tasks are: filed by its day, and open.
    #expect(diary.ledger.openRecords(of: .placed, filed: .before(day("2026-03-12"))).count == 1)
  }
}
