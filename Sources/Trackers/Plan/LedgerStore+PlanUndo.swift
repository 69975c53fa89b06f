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
    var (steps, followed): ([Undone], [Op]) = ([], [])
    while steps.count < count, let undone = try undo(at: now) {
      steps.append(undone)
      followed += try follow(undone, isUndo: true, at: now)
    }
    return try fitted(steps, followed, at: now)
  }

  /// Redoes the changes that were undone last, up to `count`. Use this instead of `redo(at:)`.
  /// - Returns: nil if there is nothing to redo.
  package mutating func redoLast(
    _ count: Int = 1, at now: Instant
  ) throws(Failure) -> Undoing? {
    var (steps, followed): ([Undone], [Op]) = ([], [])
    while steps.count < count, let redone = try redo(at: now) {
      steps.append(redone)
      followed += try follow(redone, isUndo: false, at: now)
    }
    return try fitted(steps, followed, at: now)
  }

  private mutating func fitted(
    _ steps: [Undone], _ followed: [Op], at now: Instant
  ) throws(Failure) -> Undoing? {
    guard let first = steps.first else { return nil }
    let demoted = try demotions(after: steps.flatMap { $0.ops } + followed)
    return Undoing(
      undone: first, further: Array(steps.dropFirst()),
      fitted: demoted.isEmpty ? followed : followed + (try commitWithoutUndo(demoted, at: now)))
  }

  /// Brings occurrences into line with one step, before the next, which needs the routine as it was.
  private mutating func follow(
    _ step: Undone, isUndo: Bool, at now: Instant
  ) throws(Failure) -> [Op] {
    var changes = try occurrences(after: step.ops, isUndo: isUndo) + reopenings(after: step)
    if !isUndo {
      for change in step.ops.flatMap({ $0.changes })
      where change.kind == .task && !change.fields.contains(where: { $0.name == .deleted }) {
        changes += try self.changes(returning: change.id)
      }
    }
    return changes.isEmpty ? [] : try commitWithoutUndo(changes, at: now)
  }

  /// The writes that take back the occurrences after tasks that are open again.
  private func reopenings(after step: Undone) throws(Failure) -> [RecordChange] {
    var changes: [RecordChange] = []
    for change in step.ops.flatMap({ $0.changes })
    where change.kind == .task
      && (change.fields.contains(.init(.end, .null)) || change.fields.map { $0.name } == [.deleted])
    {
      if let task = try task(change.id), task.isOpen {
        changes += try self.changes(reopening: task, since: step.at)
      }
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
    for change in ops.flatMap({ $0.changes }) where change.kind.isOfPlan && change.mayFillSlot {
      if let task = try task(change.id), task.takesSlot(doneKeeps: doneKeeps) {
        returned.append(task)
      }
    }
    guard !returned.isEmpty, settings.overLimit == .block else { return [] }
    var demoted: [PlanTask] = []
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
      demoted.append(task)
    }
    return demoted.map {
      RecordChange($0.planKind, $0.id, [.init(.bucket, .text(Bucket.free.rawValue))])
    }
  }
}

extension RecordChange {
  fileprivate var mayFillSlot: Bool {
    fields.contains { [.at, .region, .bucket, .end, .deleted].contains($0.name) }
  }
}
