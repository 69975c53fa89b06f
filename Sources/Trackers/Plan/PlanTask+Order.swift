import CivilTime
import Ledger

extension [PlanTask] {
  /// Sticky tasks first, then by bucket, then by the user's order, then by id.
  package var inListOrder: [PlanTask] { ordered { _ in 0 } }

  /// By day, the backlog first, then by region, then as in the list.
  package var inPlanOrder: [PlanTask] {
    ordered { ($0.day?.number ?? -1_000_000) * 4 + ($0.place.region?.rank ?? 0) }
  }

  /// NB: sorts small keys, because tasks are large and a backlog may hold thousands.
  private func ordered(first: (PlanTask) -> Int) -> [PlanTask] {
    var keys: [(first: Int, order: Int64, id: RecordID, index: Int)] = []
    for (index, task) in enumerated() {
      keys.append((first(task) * 8 + task.group, task.order, task.id, index))
    }
    let sorted = keys.ordered { left, right in
      if left.first != right.first { return left.first < right.first }
      return left.order != right.order ? left.order < right.order : left.id < right.id
    }
    return sorted.map { self[$0.index] }
  }
}

extension PlanTask {
  /// The user's order applies within a group; lower groups are listed first.
  var group: Int { (traits.isSticky ? 0 : 4) + bucket.rank }
}

extension PlanTask {
  /// The distance of orders: as for tasks added one second apart.
  private static let step: Int64 = 1_000_000

  /// Moves before another task of the same group, or to the end of the group.
  /// - Parameter list: without the task itself, in list order.
  /// - Returns: the others whose orders change, because there was no room between two.
  mutating func takePlace(
    in list: [PlanTask], before next: RecordID?, _ now: Moment
  ) -> [RecordChange] {
    let end = list.firstIndex { $0.id == next } ?? list.count
    let earlier = list[..<end].filter { $0.group == group }
    let later = list[end...].filter { $0.group == group }
    switch (earlier.last?.order, later.first?.order) {
    case (nil, nil): return []
    case (let before?, nil): if order <= before { order = before + PlanTask.step }
    case (nil, let after?): if order >= after { order = after - PlanTask.step }
    case (let before?, let after?):
      if before < order, order < after { return [] }
      if after - before < 2 { return deal(earlier, later, now) }
      order = before + (after - before) / 2
    }
    return []
  }

  private mutating func deal(
    _ earlier: [PlanTask], _ later: [PlanTask], _ now: Moment
  ) -> [RecordChange] {
    let count = earlier.count + 1 + later.count
    var dealt = Planner.newOrder(at: now) - Int64(count) * PlanTask.step
    var changes: [RecordChange] = []
    for former in earlier + [self] + later {
      if former.id == id {
        order = dealt
      } else {
        var other = former
        other.order = dealt
        changes.append(other.change(from: former))
      }
      dealt += PlanTask.step
    }
    return changes
  }
}
