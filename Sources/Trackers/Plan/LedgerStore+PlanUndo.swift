import CivilTime
import Ledger

/// The result of undoing or redoing, and of fitting tasks into slots afterwards.
package struct Undoing: Sendable {
  /// The first change that was undone or redone.
  package let undone: Undone
  /// The changes after it, if several were requested.
  package let further: [Undone]
  /// Ops that removed returned tasks from their bucket because the slot was taken in the meantime,
  /// took back the occurrences after them, and let occurrences follow their routine.
  package let fitted: [Op]

  package var steps: [Undone] { [undone] + further }
}

extension LedgerStore {
  /// Undoes the newest changes of any tracker, up to `count`. Use this instead of `undo(at:)`.
  ///
  /// A rollover cannot be undone, so a task may return to a slot into which another was carried.
  /// - Returns: nil if there is nothing to undo.
  package mutating func undoLast(
    _ count: Int = 1, at now: Instant
  ) throws(Failure) -> Undoing? {
    var steps: [Undone] = []
    while steps.count < count, let undone = try undo(at: now) { steps.append(undone) }
    return try fitted(steps, isUndo: true, at: now)
  }

  /// Redoes the changes that were undone last, up to `count`. Use this instead of `redo(at:)`.
  /// - Returns: nil if there is nothing to redo.
  package mutating func redoLast(
    _ count: Int = 1, at now: Instant
  ) throws(Failure) -> Undoing? {
    var steps: [Undone] = []
    while steps.count < count, let redone = try redo(at: now) { steps.append(redone) }
    return try fitted(steps, isUndo: false, at: now)
  }

  private mutating func fitted(
    _ steps: [Undone], isUndo: Bool, at now: Instant
  ) throws(Failure) -> Undoing? {
    guard let first = steps.first else { return nil }
    let ops = steps.flatMap { $0.ops }
    let followed = try occurrences(after: ops, isUndo: isUndo)
    let demoted = try demotions(after: ops).filter { change in
      !followed.contains { $0.id == change.id }
    }
    let changes = try followed + demoted + reopenings(after: ops)
    return Undoing(
      undone: first, further: Array(steps.dropFirst()),
      fitted: changes.isEmpty ? [] : try commitWithoutUndo(changes, at: now))
  }

  /// The writes that take back the occurrences after tasks that are open again.
  private func reopenings(after ops: [Op]) throws(Failure) -> [RecordChange] {
    var changes: [RecordChange] = []
    for change in ops.flatMap({ $0.changes })
    where change.kind == .task && change.fields.contains(.init(.end, .null)) {
      if let task = try task(change.id) { changes += try self.changes(reopening: task) }
    }
    return changes
  }

  /// The writes by which occurrences go and return with their routine, where its creation is undone
  /// or redone. NB: only then `deleted` is the one field of the change; a redo that deletes a
  /// routine repeats what a user did, who kept its occurrences.
  private func occurrences(
    after ops: [Op], isUndo: Bool
  ) throws(Failure) -> [RecordChange] {
    var changes: [RecordChange] = []
    for change in ops.flatMap({ $0.changes })
    where change.kind == .routine && change.fields.map({ $0.name }) == [.deleted] {
      if let record = try record(change.id, of: .routine), let routine = Routine(record),
        isUndo || !record.isDeleted
      {
        changes += try self.changes(following: routine, isDeleted: record.isDeleted)
      }
    }
    return changes
  }

  private func demotions(after ops: [Op]) throws(Failure) -> [RecordChange] {
    let settings = try Settings(in: self)
    let doneKeeps = settings.doneKeepsSlot
    var returned: [PlanTask] = []
    for change in ops.flatMap({ $0.changes }) where change.kind == .task && change.mayFillSlot {
      if let task = try task(change.id), task.takesSlot(doneKeeps: doneKeeps) {
        returned.append(task)
      }
    }
    guard !returned.isEmpty, settings.overLimit == .block else { return [] }
    var demoted: [RecordID] = []
    var (day, slots): (Day?, SlotUse) = (nil, SlotUse([], doneKeeps: doneKeeps))
    // The last ones of the list lose their bucket first.
    for task in returned.inPlanOrder.reversed() {
      guard case .day(let date, let region, let bucket) = task.place, let limit = bucket.limit
      else { continue }
      if day != date {
        day = date
        slots = SlotUse(try tasks(on: date..<date + 1), doneKeeps: doneKeeps)
      }
      guard slots[region, bucket] > limit else { continue }
      slots.remove(task)
      demoted.append(task.id)
    }
    return demoted.map {
      RecordChange(.task, $0, [.init(.bucket, .text(Bucket.free.rawValue))])
    }
  }
}

extension RecordChange {
  fileprivate var mayFillSlot: Bool {
    fields.contains { [.at, .region, .bucket, .end, .deleted].contains($0.name) }
  }
}
