import CivilTime
import Ledger
import TestSupport
import Testing
import Trackers

/// Repeating tasks that are done, reopened, dropped, deleted and edited over several days, and all of it
/// undone: afterwards the plan is as if those commands had never been given.
@Suite("Sequences of undo")
struct UndoSequenceTests {
  /// A plan, beside copies of it from before each command that can be undone, which see the same days.
  private struct Life {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    var copies: [(ledger: MemoryLedger, known: [RecordID])] = []
    var generator: SeededGenerator
    var now = moment("2026-03-10T08:00Z")

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
    }

    mutating func wait(days: Int) {
      now = now + .days(days) + .minutes(1)
      let today = now.day(startingAt: .midnight)
      _ = ledger.rollOver(to: today, at: now)
      for index in copies.indices { _ = copies[index].ledger.rollOver(to: today, at: now) }
    }

    mutating func perform(_ command: PlanCommand) {
      let before = (ledger, ledger.records(of: .task).map { $0.id })
      let id = RecordID(random: &generator)
      let ops = (try? ledger.perform(.plan(command), at: now, newID: id)) ?? []
      if !ops.isEmpty { copies.append(before) }
    }

    /// - Returns: the plan as it was before, on this day, and the tasks that there were.
    mutating func undo(_ count: Int) -> (ledger: MemoryLedger, known: [RecordID])? {
      _ = ledger.undoLast(count, at: now.instant)
      wait(days: 0)
      let former = copies.suffix(count).first
      copies.removeLast(count)
      return former
    }

    mutating func command() -> PlanCommand? {
      let tasks = ledger.records(of: .task).compactMap { PlanTask($0) }
      guard let task = tasks.randomElement(using: &generator) else { return nil }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1, 2: return .setStatus(task.id, .done)
      case 3: return .setStatus(task.id, .todo)
      case 4: return .setStatus(task.id, .doing)
      case 5: return .drop([task.id])
      case 6: return .delete(task.id)
      default:
        var edit = TaskEdit(of: task)
        edit.traits.title = "e\(Int.random(in: 0..<3, using: &generator))"
        return .edit(task.id, edit)
      }
    }
  }

  private static func routine(_ index: Int) -> TaskDraft {
    let isInBacklog = index == 3
    var draft = TaskDraft("Shave", Place(isInBacklog ? "backlog none" : "2026-03-10 morning none"))
    draft.repetition = Repetition(.daily, isFromCompletion: index == 1)
    draft.traits.carries = index == 0
    return draft
  }

  /// What is open, and what became of the tasks that there were. NB: one that has ended may be on the
  /// day to which it was carried while it was open again, and the next one may be due on another.
  private func state(_ ledger: MemoryLedger, of known: [RecordID]) -> [String] {
    let open = ledger.openRecords(of: .task, filed: .anywhere).map { record in
      known.contains(record.id)
        ? "\(record.id) open" : "\(PlanTask(record)?.place.text ?? "") new"
    }
    let tasks = known.map { id in
      guard let task = ledger.task(id) else { return "\(id) none" }
      return "\(id) \(task.title) \(task.status) \(task.isOpen ? task.place.text : "")"
    }
    return open.sorted() + tasks.sorted()
  }

  @Test(arguments: 0..<4, UInt64(1)...40)
  func `After any number of undos the plan is as it was before`(routine: Int, seed: UInt64) {
    var life = Life(seed: seed &* 4 &+ UInt64(routine))
    life.perform(.add(Self.routine(routine)))
    for _ in 0..<30 {
      switch Int.random(in: 0..<6, using: &life.generator) {
      case 0: life.wait(days: Int.random(in: 1...2, using: &life.generator))
      case 1 where !life.copies.isEmpty:
        let count = Int.random(in: 1...min(3, life.copies.count), using: &life.generator)
        guard let (former, known) = life.undo(count) else { return }
        #expect(
          state(life.ledger, of: known) == state(former, of: known), "seed \(seed), \(count) undone"
        )
      default: if let command = life.command() { life.perform(command) }
      }
    }
  }

  @Test func `Two that were open before the change are open after its undo`() throws {
    var life = Life(seed: 1)
    life.perform(.add(Self.routine(2)))
    let task = try #require(life.ledger.records(of: .task).first.flatMap { PlanTask($0) })
    life.wait(days: 1)
    // By the calendar there are two; from now on the first would stand for all that follow.
    var edit = TaskEdit(of: task)
    edit.traits.carries = true
    life.perform(.edit(task.id, edit))
    for command in [PlanCommand.setStatus(task.id, .done), .delete(task.id), .drop([task.id])] {
      life.perform(command)
      _ = life.undo(1)
      #expect(life.ledger.openRecords(of: .task, filed: .anywhere).count == 2)
    }
  }

  /// The next occurrence is done too, and both are undone at once or one by one.
  @Test(arguments: [0, 1, 3], [true, false])
  func `Undone and redone, a chain of occurrences is as before`(routine: Int, isAtOnce: Bool) throws
  {
    var life = Life(seed: 1)
    life.perform(.add(Self.routine(routine)))
    for _ in 0..<3 {
      let open = try #require(life.ledger.openRecords(of: .task, filed: .anywhere).first)
      life.perform(.setStatus(open.id, .done))
      life.wait(days: 1)
    }
    let ids = life.ledger.records(of: .task).map { $0.id }
    let before = state(life.ledger, of: ids)
    #expect(ids.count == 4)
    for count in isAtOnce ? [3] : [1, 1, 1] {
      #expect(life.ledger.undoLast(count, at: life.now.instant) != nil)
    }
    #expect(life.ledger.openRecords(of: .task, filed: .anywhere).count == 1)
    for count in isAtOnce ? [3] : [1, 1, 1] {
      #expect(life.ledger.redoLast(count, at: life.now.instant) != nil)
    }
    life.wait(days: 0)
    #expect(state(life.ledger, of: ids) == before)
  }
}
