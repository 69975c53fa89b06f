import CivilTime

/// The sums of one kind in memory, by slot; several subjects may share one.
struct TotalTable: Sendable {
  private var rows: [Row] = []
  private var subjects = SubjectNumbers()

  /// NB: contains no string, so that scanning ten years of rows only reads memory.
  private struct Row: Sendable {
    let slot: Contribution.Slot
    /// Its number in ``subjects``.
    let subject: Int
    var amount: Int64
    var count: Int

    mutating func add(_ other: Row) {
      amount += other.amount
      count += other.count
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ contribution: Contribution) {
    change(by: row(contribution))
  }

  /// Adds many in one pass, for example from a device that was offline for long.
  mutating func add(_ contributions: [Contribution]) {
    guard let last = rows.last, contributions.count > 1,
      contributions.contains(where: { $0.slot < last.slot })
    else {
      for contribution in contributions { add(contribution) }
      return
    }
    var fresh = TotalTable()
    for contribution in contributions.ordered(by: { $0.slot < $1.slot }) {
      fresh.change(by: row(contribution))
    }
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

  mutating func remove(_ contribution: Contribution) {
    var row = row(contribution)
    row.amount = -row.amount
    row.count = -row.count
    change(by: row)
  }

  /// By day, and within a day by subject.
  func totals(of subject: String?, in days: Range<Day>, dayStart: DayStart) -> [Total] {
    var wanted: Int?
    if let subject {
      // An unknown subject has no sums.
      guard let number = subjects.number(of: subject) else { return [] }
      wanted = number
    }
    var sums: [Row] = []
    var totals: [Total] = []
    // NB: with a later day start, the first hours after the last day belong to it.
    var index = partition(Contribution.Slot(day: days.lowerBound, hour: dayStart.hour))
    let end = partition(Contribution.Slot(day: days.upperBound, hour: dayStart.hour))
    var shown = days.lowerBound
    while index < end {
      let row = rows[index]
      index += 1
      if let wanted, row.subject != wanted { continue }
      let day = row.slot.day(startingAt: dayStart)
      if day != shown {
        append(sums, of: shown, to: &totals)
        sums.removeAll(keepingCapacity: true)
        shown = day
      }
      if let place = sums.firstIndex(where: { $0.subject == row.subject }) {
        sums[place].add(row)
      } else {
        sums.append(row)
      }
    }
    append(sums, of: shown, to: &totals)
    return totals
  }

  private func append(_ sums: [Row], of day: Day, to totals: inout [Total]) {
    let first = totals.count
    for sum in sums {
      let subject = subjects.name(sum.subject)
      let place = totals[first...].firstIndex { subject.order(beside: $0.subject) == .before }
      totals.insert(
        Total(day: day, subject: subject, amount: sum.amount, count: sum.count),
        at: place ?? totals.count)
    }
  }

  private mutating func row(_ contribution: Contribution) -> Row {
    Row(
      slot: contribution.slot, subject: subjects.numbered(contribution.subject),
      amount: contribution.amount, count: 1)
  }

  private mutating func change(by row: Row) {
    var index = partition(row.slot)
    while index < rows.count, rows[index].slot == row.slot {
      if rows[index].subject == row.subject {
        rows[index].add(row)
        if rows[index].count == 0 { rows.remove(at: index) }
        return
      }
      index += 1
    }
    rows.insert(row, at: index)
  }

  /// Adds to the last slot, or appends after it.
  private mutating func join(_ row: Row) {
    var index = rows.count
    while index > 0, rows[index - 1].slot == row.slot {
      index -= 1
      if rows[index].subject == row.subject { return rows[index].add(row) }
    }
    rows.append(row)
  }

  /// The index of the first row at or after `slot`. New rows are mostly the newest, so the end is
  /// tried first.
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
