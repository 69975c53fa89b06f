import CivilTime
import Exchange
import Ledger
import OpSets
import Testing
import Trackers
import TestSupport

/// Each trait, wherever a task goes. A new one is set in ``TaskTraits/full``, and stands here only where
/// a format cannot hold it.
@Suite struct TaskTraitsTests {
  private let id = RecordID(derivedFrom: "full")
  private let today = noon.local.calendarDay
  private let weeks = day("2026-11-16")..<day("2026-12-14")

  private func ledger(_ traits: TaskTraits) throws -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let first = TaskDraft("First", .backlog(.free))
    _ = try ledger.perform(.plan(.add(first)), at: noon, newID: RecordID(derivedFrom: "first"))
    var draft = TaskDraft("", .day(today, .morning, .free))
    draft.traits = traits
    draft.repetition = Repetition(.weekly)
    _ = try ledger.perform(.plan(.add(draft)), at: noon, newID: id)
    return ledger
  }

  /// The ledger after a change of this field only.
  private func ledger(changing field: RecordChange.Write) throws -> MemoryLedger {
    var ledger = try ledger(TaskTraits("Plain"))
    // A time of expiry is one of a day.
    let day = TaskTraits.full.choices.filter { $0.name == .expires && field.name == .expiresAt }
    _ = ledger.commit(Change("edit", [RecordChange(.task, id, day + [field])]), at: noon.instant)
    return ledger
  }

  private var fields: [RecordChange.Write] {
    TaskTraits.full.texts + TaskTraits.full.choices
      + TaskTraits.full.after.map { .init($0.afterField, .bool(true)) }
  }

  /// The fields with which a file is the same as without.
  private func missing(in file: (inout MemoryLedger) -> String) throws -> Set<FieldName> {
    var plain = try ledger(TaskTraits("Plain"))
    let text = file(&plain)
    return try Set(
      fields.filter { field in
        var ledger = try ledger(changing: field)
        return file(&ledger) == text
      }.map { $0.name })
  }

  @Test func `the sample has every trait, and so has the record`() {
    let plain = Mirror(reflecting: TaskTraits("")).children
    let full = Mirror(reflecting: TaskTraits.full).children
    for (plain, full) in zip(plain, full) {
      #expect(String(reflecting: plain) != String(reflecting: full))
    }
    #expect(fields.count == full.count)
  }

  @Test func `a task is stored as it was said, and a backup holds it`() throws {
    let ledger = try ledger(.full)
    #expect(ledger.task(id)?.traits == .full)
    let backup = try Backup(parsing: Backup(of: ledger.allRecords, at: noon).bytes)
    var restored = MemoryLedger(replica: ReplicaID(rawValue: 8))
    restored.append(backup.ops)
    #expect(restored.task(id)?.traits == .full)
  }

  @Test func `an edit changes each trait that it was to change, and no other`() throws {
    var ledger = try ledger(TaskTraits("Plain"))
    let former = try #require(ledger.task(id))
    var edit = TaskEdit(of: former)
    edit.traits = .full
    _ = try ledger.perform(.plan(.edit(id, edit)), at: noon, newID: id)
    #expect(ledger.task(id)?.traits == .full)
    _ = try ledger.perform(.plan(.edit(id, TaskEdit(of: former))), at: noon, newID: id)
    #expect(ledger.task(id)?.traits == .full)
  }

  @Test func `the next one of a routine has them, with days as far from its own`() throws {
    var ledger = try ledger(.full)
    _ = try ledger.perform(.plan(.doneAnyway(id)), at: noon, newID: id)
    let later = Moment(noon.instant + .days(7), offset: noon.offset)
    let appeared = ledger.rollOver(to: today + 7, at: later).appeared
    var traits = TaskTraits.full
    traits.expire(
      on: try #require(traits.expires) + 7, at: TimeOfDay(minutes: 1080), dayStart: .midnight)
    traits.remind = traits.remind.map { $0 + .days(7) }
    // The next occurrence waits for no task.
    traits.waitOnly(for: [])
    #expect(appeared.map { $0.traits } == [traits])
  }

  @Test func `a todo.txt holds all`() throws {
    var importer = Importer()
    try importer.take(try ledger(.full).todoTxt(in: weeks))
    #expect(importer.ledger.task(id)?.traits == .full)
    #expect(try missing { $0.todoTxt(in: weeks) } == [])
  }

  @Test func `a calendar holds title, notes and reminder`() throws {
    let missing = try missing { $0.calendar(of: [.tasks], in: weeks, zone: berlin, at: noon) }
    #expect(missing == [.carry, .sticky, .expires, .expiresAt])
  }
}
