import CivilTime
import Ledger

/// The result of an undo, and of fitting tasks into slots afterwards.
package struct Undoing: Sendable {
  package let undone: Undone
  /// Ops that removed returned tasks from their bucket because the slot was taken in the meantime.
  package let fitted: [Op]
}

extension LedgerStore {
  /// Takes back the newest change of any tracker. Use this instead of `undo(at:)`.
  ///
  /// A rollover cannot be undone, so a task may return to a slot into which another was carried.
  /// - Returns: nil when there is nothing to undo.
  package mutating func undoLast(at now: Instant) throws(Failure) -> Undoing? {
    guard let undone = try undo(at: now) else { return nil }
    let changes = try demotions(after: undone.ops)
    return Undoing(
      undone: undone, fitted: changes.isEmpty ? [] : try commitWithoutUndo(changes, at: now))
  }

  private func demotions(after ops: [Op]) throws(Failure) -> [RecordChange] {
    var returned: [PlanTask] = []
    for change in ops.flatMap({ $0.changes }) where change.kind == .task && change.mayFillSlot {
      if let task = try task(change.id), task.takesSlot { returned.append(task) }
    }
    guard !returned.isEmpty, try Settings(in: self).overLimit == .block else { return [] }
    var demoted: [RecordID] = []
    var day: DayPlan?
    // The last ones of the list lose their bucket first.
    for task in returned.inPlanOrder.reversed() {
      guard case .day(let date, let region, let bucket) = task.place, let limit = bucket.limit
      else { continue }
      if day?.day != date { day = try dayPlan(date) }
      let others = day?.tasks(in: region, bucket).filter { !demoted.contains($0.id) } ?? []
      if others.count > limit { demoted.append(task.id) }
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
