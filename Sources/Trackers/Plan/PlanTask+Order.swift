import CivilTime
import Ledger

extension [PlanTask] {
  /// The order of a list: sticky tasks first, then by bucket, then by the user's order, then by id.
  package var inListOrder: [PlanTask] { ordered { _ in 0 } }

  /// The order of a plan: by day, the backlog first, then by region, then as in the list.
  package var inPlanOrder: [PlanTask] {
    ordered { ($0.day?.number ?? -1_000_000) * 4 + ($0.place.region?.rank ?? 0) }
  }

  /// Sorts by group and order. NB: sorts small keys, because tasks are large and a backlog may hold
  /// thousands.
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
  /// The group within which the user's order applies; lower groups are listed first.
  var group: Int { (traits.isSticky ? 0 : 4) + bucket.rank }
}

/// A task with the user's order among others.
protocol OrderedTask {
  /// Lower first, equal ones by id.
  var order: Int64 { get set }
  func changes(from former: Self?) -> [RecordChange]
}

extension PlanTask: OrderedTask {}

extension Array where Element: OrderedTask {
  /// The distance of orders, as for tasks added one second apart.
  private static var step: Int64 { 1_000_000 }

  /// Orders tasks of one group, one after the other, between others of it.
  /// - Parameters:
  ///   - earlier: in list order, like `later`.
  /// - Returns: the writes to others whose orders change because there was no room between two.
  mutating func takePlaces(
    after earlier: ArraySlice<Element>, before later: ArraySlice<Element>, _ now: Moment
  ) -> [RecordChange] {
    switch (earlier.last?.order, later.first?.order) {
    case (nil, nil): goAfter(nil)
    case (let before?, nil): goAfter(before)
    case (nil, let after?): goBefore(after)
    case (let before?, let after?):
      // NB: in a clash of orders the list goes by id, so there is no room either.
      if count == 1, before < self[0].order, self[0].order < after { return [] }
      guard after > before, (after - before) > Int64(count) else {
        return deal(earlier, later, now)
      }
      share(before, after)
    }
    return []
  }

  private mutating func goAfter(_ last: Int64?) {
    var last = last
    for index in indices {
      if let last, self[index].order <= last { self[index].order = last + Self.step }
      last = self[index].order
    }
  }

  private mutating func goBefore(_ first: Int64) {
    var first = first
    for index in indices.reversed() {
      if self[index].order >= first { self[index].order = first - Self.step }
      first = self[index].order
    }
  }

  /// Distributes the orders evenly. NB: needs as many whole numbers between the two as there are
  /// tasks.
  private mutating func share(_ before: Int64, _ after: Int64) {
    let room = after - before
    let (gap, rest) = room.quotientAndRemainder(dividingBy: Int64(count) + 1)
    for index in indices {
      let place = Int64(index) + 1
      self[index].order = before + gap * place + Swift.min(rest, Int64(index))
    }
  }

  private mutating func deal(
    _ earlier: ArraySlice<Element>, _ later: ArraySlice<Element>, _ now: Moment
  ) -> [RecordChange] {
    let all = Int64(earlier.count + count + later.count)
    var dealt = PlanRules.newOrder(at: now) - all * Self.step
    var changes: [RecordChange] = []
    func next() -> Int64 {
      defer { dealt += Self.step }
      return dealt
    }
    func deal(_ others: ArraySlice<Element>) {
      for former in others {
        var other = former
        other.order = next()
        changes += other.changes(from: former)
      }
    }
    deal(earlier)
    for index in indices { self[index].order = next() }
    deal(later)
    return changes
  }
}
