import CivilTime

/// The sums of one kind in memory, by slot; several subjects may share one.
struct TotalTable: Sendable {
  private var rows: [Row] = []

  private struct Row: Sendable {
    let slot: Contribution.Slot
    let subject: String
    var amount: Int64
    var count: Int
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ contribution: Contribution) { change(contribution, by: 1) }

  /// Many at once in one pass, for what comes from a device that was offline for long.
  mutating func add(_ contributions: [Contribution]) {
    guard let last = rows.last, contributions.count > 1,
      contributions.contains(where: { $0.slot < last.slot })
    else {
      for contribution in contributions { add(contribution) }
      return
    }
    var fresh = TotalTable()
    for contribution in contributions.ordered(by: { $0.slot < $1.slot }) { fresh.add(contribution) }
    let known = rows
    rows = []
    rows.reserveCapacity(known.count + fresh.rows.count)
    var index = 0
    for row in fresh.rows {
      while index < known.count, known[index].slot <= row.slot {
        rows.append(known[index])
        index += 1
      }
      join(row)
    }
    rows += known[index...]
  }

  mutating func remove(_ contribution: Contribution) { change(contribution, by: -1) }

  func totals(of subject: String?, in days: Range<Day>, dayStart: DayStart) -> [Total] {
    var totals: [Total] = []
    // NB: where the day starts late, the first hours after the last day belong to it.
    var index = partition(Contribution.Slot(day: days.lowerBound, hour: dayStart.hour))
    let end = partition(Contribution.Slot(day: days.upperBound, hour: dayStart.hour))
    var firstOfDay = 0
    while index < end {
      let row = rows[index]
      index += 1
      if let subject, row.subject.order(beside: subject) != .same { continue }
      let day = row.slot.day(startingAt: dayStart)
      if totals.last?.day != day { firstOfDay = totals.count }
      totals.add(
        Total(day: day, subject: row.subject, amount: row.amount, count: row.count),
        from: firstOfDay)
    }
    return totals
  }

  private mutating func change(_ contribution: Contribution, by count: Int) {
    let amount = contribution.amount * Int64(count)
    var index = partition(contribution.slot)
    while index < rows.count, rows[index].slot == contribution.slot {
      if rows[index].subject.order(beside: contribution.subject) == .same {
        rows[index].amount += amount
        rows[index].count += count
        if rows[index].count == 0 { rows.remove(at: index) }
        return
      }
      index += 1
    }
    rows.insert(
      Row(
        slot: contribution.slot, subject: contribution.subject, amount: amount, count: count),
      at: index)
  }

  /// Into the last slot, or behind it.
  private mutating func join(_ row: Row) {
    var index = rows.count
    while index > 0, rows[index - 1].slot == row.slot {
      index -= 1
      if rows[index].subject.order(beside: row.subject) == .same {
        rows[index].amount += row.amount
        rows[index].count += row.count
        return
      }
    }
    rows.append(row)
  }

  /// The first row whose slot is not before. What happens is mostly the newest, so the end comes first.
  private func partition(_ slot: Contribution.Slot) -> Int {
    guard let last = rows.last, slot <= last.slot else { return rows.count }
    var low = 0
    var high = rows.count
    if slot == last.slot {
      while high > 0, rows[high - 1].slot == slot { high -= 1 }
      return high
    }
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Total] {
  /// Adds to the one of the same subject, or puts it among those of its day, which begin at `first`.
  fileprivate mutating func add(_ total: Total, from first: Int) {
    var place = first
    while place < count {
      switch self[place].subject.order(beside: total.subject) {
      case .before: place += 1
      case .same:
        self[place].amount += total.amount
        self[place].count += total.count
        return
      case .after:
        insert(total, at: place)
        return
      }
    }
    append(total)
  }
}
