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

  mutating func add(_ contribution: Contribution) { change(contribution, by: 1) }
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
      if let subject, row.subject != subject { continue }
      let day = row.slot.day(startingAt: dayStart)
      if totals.last?.day != day { firstOfDay = totals.count }
      var known = firstOfDay
      while known < totals.count, totals[known].subject != row.subject { known += 1 }
      if known == totals.count {
        totals.append(Total(day: day, subject: row.subject, amount: row.amount, count: row.count))
      } else {
        totals[known].amount += row.amount
        totals[known].count += row.count
      }
    }
    return totals
  }

  private mutating func change(_ contribution: Contribution, by count: Int) {
    let amount = contribution.amount * Int64(count)
    var index = partition(contribution.slot)
    while index < rows.count, rows[index].slot == contribution.slot {
      if rows[index].subject == contribution.subject {
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

  /// The first row whose slot is not before. What happens is mostly the newest, so the end comes first.
  private func partition(_ slot: Contribution.Slot) -> Int {
    guard let last = rows.last, slot <= last.slot else { return rows.count }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
