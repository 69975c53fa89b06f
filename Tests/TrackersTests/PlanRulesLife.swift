import CivilTime
import TestSupport
import Ledger
import Testing

@testable import Trackers

/// Someone who plans, does, puts off and repeats, at random.
struct PlannerLife {
  var ledger: MemoryLedger
  var generator: SeededGenerator
  private(set) var now: Moment
  /// Every op that this device wrote itself.
  private(set) var ops: [Op] = []
  private(set) var known: [RecordID] = []
  /// The tasks of the list that it has, in the plan or not.
  private(set) var listed: [RecordID] = []

  init(seed: UInt64, replica: UInt64 = 1, from start: String = "2026-03-10T08:00Z") {
    generator = SeededGenerator(seed: seed &* 31 &+ replica)
    ledger = MemoryLedger(replica: ReplicaID(rawValue: replica))
    now = moment(start)
  }

  /// One who is in a list, whose tasks it plans as well.
  init(sharingWith seed: UInt64) {
    self.init(seed: seed)
    ledger.lists = [
      ListWriter(Self.list, replica: ReplicaID(rawValue: 1 << 16), kinds: [.task])
    ]
    for number in 0..<12 {
      let task = ListTask(
        RecordID(high: 5, low: UInt64(number)), in: Self.list, TaskTraits("s\(number)"), order: 0,
        at: now.instant)
      listed.append(task.id)
      other([task.change(from: nil)])
    }
  }

  static let list = ListID(rawValue: RecordID(high: 4, low: 4))

  /// Another person of the list ends, reopens, deletes or changes one of its tasks.
  mutating func other() {
    guard let id = listed.randomElement(using: &generator),
      let former = ledger.listTask(id, of: Self.list)
    else { return }
    var task = former
    let kind = Kind.task.labelled(Self.list)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: task.become(.done, at: now.instant)
    case 1: task.become(.todo, at: nil)
    case 2: task.become(.dropped, at: now.instant)
    case 3: task.traits.expires = chance(2) ? nil : today + 1
    case 4: return other([.deleting(kind, id)])
    default: return other([RecordChange(kind, id, [.init(.deleted, .bool(false))])])
    }
    other([task.change(from: former)])
  }

  private mutating func other(_ changes: [RecordChange]) {
    let stamp = Stamp(
      time: UInt64(now.instant.milliseconds) << 16, replica: ReplicaID(rawValue: 2 << 16))
    ledger.append([Op(stamp: stamp, changes: changes.filter { !$0.fields.isEmpty })])
  }

  var today: Day { now.day(startingAt: .midnight) }

  mutating func receive(_ ops: [Op]) {
    ledger.append(ops)
    for op in ops { note(op) }
  }

  /// A minute to a few days later, when the new day is seen first.
  mutating func wait() {
    let hours = chance(6) ? Int.random(in: 1...60, using: &generator) : 0
    now = now + .minutes(hours * 60 + Int.random(in: 1...20, using: &generator))
    rollOver()
  }

  mutating func rollOver() {
    for op in ledger.rollOver(to: today, at: now).ops { write(op) }
  }

  /// Some command, which may be refused.
  mutating func act() {
    let id = RecordID(random: &generator)
    do {
      for op in try ledger.perform(.plan(command()), at: now, newID: id) { write(op) }
    } catch {}
  }

  /// - Returns: false when there was nothing to undo.
  mutating func undo() -> Bool {
    guard let undoing = ledger.undoLast(at: now.instant) else { return false }
    for op in undoing.undone.ops + undoing.fitted { write(op) }
    return true
  }

  /// - Returns: false when there was nothing to redo.
  mutating func redo() -> Bool {
    guard let redoing = ledger.redoLast(at: now.instant) else { return false }
    for op in redoing.undone.ops + redoing.fitted { write(op) }
    return true
  }

  private mutating func write(_ op: Op) {
    ops.append(op)
    note(op)
  }

  private mutating func note(_ op: Op) {
    for change in op.changes
    where [.task, .placed].contains(change.kind) && !known.contains(change.id) {
      known.append(change.id)
    }
  }

  private mutating func command() -> PlanCommand {
    let id = someID()
    if !listed.isEmpty, chance(4), let task = listed.randomElement(using: &generator) {
      return .place(ListTaskID(task, of: Self.list), to: place(), before: nil)
    }
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1, 2, 3: return .add(draft())
    case 4, 5: return .edit(id, edit(of: id))
    case 6, 7:
      return .setStatus(id, [.todo, .doing, .done].randomElement(using: &generator) ?? .done)
    case 8: return .move(id, to: place(), before: chance(3) ? nil : someID())
    case 9: return .doToday(chance(2) ? [id] : [id, someID(), someID(), someID()])
    case 10: return .toBacklog([id, someID()])
    case 11: return .drop([id])
    case 12: return .restore(id, place())
    default: return chance(3) ? .delete(id) : .restore(someID(), place())
    }
  }

  private mutating func draft() -> TaskDraft {
    var draft = TaskDraft("t\(Int.random(in: 0...99, using: &generator))", place())
    draft.traits.carries = chance(2)
    draft.traits.isSticky = chance(8)
    if chance(5) {
      draft.traits.expires = (draft.place.day ?? today) + Int.random(in: 0...6, using: &generator)
    }
    if chance(6) { draft.repetition = repetition() }
    return draft
  }

  private mutating func edit(of id: RecordID) -> TaskEdit {
    var edit = ledger.task(id).map { TaskEdit(of: $0) } ?? TaskEdit()
    if chance(2) { edit.place = place() }
    if chance(3) { edit.traits.title = "e" }
    if chance(3) { edit.traits.carries = chance(2) }
    if chance(6) { edit.traits.expires = chance(2) ? nil : today + 3 }
    if chance(6) { edit.repetition = .some(chance(2) ? nil : repetition()) }
    return edit
  }

  private mutating func repetition() -> Repetition {
    let rules = [Recurrence.daily, .every(days: 2), .weekly, .workdays, .monthly]
    return Repetition(
      rules.randomElement(using: &generator) ?? .daily, isFromCompletion: chance(3))
  }

  /// Few places, so that slots are often full.
  private mutating func place() -> Place {
    let bucket =
      [Bucket.must, .must, .complementary, .free].randomElement(using: &generator) ?? .must
    let region = [Region.morning, .evening].randomElement(using: &generator) ?? .morning
    return chance(5)
      ? .backlog(bucket) : .day(today + Int.random(in: -1...2, using: &generator), region, bucket)
  }

  private mutating func someID() -> RecordID {
    known.randomElement(using: &generator) ?? RecordID(high: 0, low: 0)
  }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
}

extension MemoryLedger {
  /// All tasks of the plan, own ones and those of lists.
  var planned: [PlanTask] {
    records(of: .task).compactMap { PlanTask($0) } + records(of: .placed).compactMap { task($0.id) }
  }

  /// The slots that hold more than they may.
  var overfilled: [String] {
    var tasks: [Place: Int] = [:]
    for task in planned where task.day != nil && task.isOpen { tasks[task.place, default: 0] += 1 }
    return tasks.filter { $0.value > $0.key.bucket.limit ?? .max }.map { $0.key.text }.sorted()
  }
}
