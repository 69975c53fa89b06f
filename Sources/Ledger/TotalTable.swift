import CivilTime

/// The sums of one kind in memory, by slot; several subjects may share one.
struct TotalTable: Sendable {
  private var rows: [Row] = []
  /// The sums of packed records, by month.
  private var packed: [Month] = []
  /// The day start for which the sums of packed records are also kept by day, to be read in less
  /// time.
  var dayStart = DayStart.midnight {
    didSet { if dayStart != oldValue { sumDays() } }
  }
  private var subjects = SubjectNumbers()

  /// NB: contains no string, so that scanning ten years of rows only reads memory.
  fileprivate struct Row: Sendable {
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

  private struct Month {
    let name: SegmentName
    let rows: [Row]
    /// The same by day.
    var days: [DayTotals.Row]
  }

  var isEmpty: Bool { rows.isEmpty }

  /// By slot, without those of packed records.
  var sums: [(slot: Contribution.Slot, subject: String, amount: Int64, count: Int)] {
    rows.map { ($0.slot, subjects.names[$0.subject], $0.amount, $0.count) }
  }

  mutating func add(_ segment: Segment) {
    var read: [Row] = []
    let numbers = segment.readSums { slot, subject, amount, count in
      read.append(Row(slot: slot, subject: subject, amount: amount, count: count))
    }
    .map { subjects.numbered($0) }
    let rows = read.map { row in
      Row(slot: row.slot, subject: numbers[row.subject], amount: row.amount, count: row.count)
    }
    let place = packed.count.partition { packed[$0].name.month < segment.name.month }
    let days = rows[...].summed(byDaysFrom: dayStart, subjects.ranks)
    packed.insert(Month(name: segment.name, rows: rows, days: days), at: place)
  }

  private mutating func sumDays() {
    let ranks = subjects.ranks
    for month in packed.indices {
      packed[month].days = packed[month].rows[...].summed(byDaysFrom: dayStart, ranks)
    }
  }

  mutating func remove(_ name: SegmentName) {
    packed.removeAll { $0.name == name }
  }

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

  func totals(of subject: String?, in days: Range<Day>, dayStart: DayStart) -> DayTotals {
    var wanted: Int?
    if let subject {
      // An unknown subject has no sums.
      guard let number = subjects.number(of: subject) else { return DayTotals() }
      wanted = number
    }
    let ranks = subjects.ranks
    var sums = DaySums(of: wanted, ranks: ranks)
    // NB: with a later day start, the first hours after the last day belong to it.
    let start = Contribution.Slot(day: days.lowerBound, hour: dayStart.hour)
    let slots = start..<Contribution.Slot(day: days.upperBound, hour: dayStart.hour)
    var rest = rows.within(slots)
    // None is longer than 31 days.
    var month = packed.count.partition { packed[$0].name.month + 31 <= days.lowerBound }
    while month < packed.count, packed[month].name.month <= days.upperBound {
      let sumsOfMonth =
        dayStart == self.dayStart
        ? packed[month].days
        : packed[month].rows.within(slots).summed(byDaysFrom: dayStart, ranks)
      for sum in sumsOfMonth where days.contains(sum.day) {
        while let row = rest.first, row.slot.day(startingAt: dayStart) < sum.day {
          sums.add(row, dayStart)
          rest.removeFirst()
        }
        sums.add(sum)
      }
      month += 1
    }
    for row in rest { sums.add(row, dayStart) }
    return DayTotals(subjects: subjects.names, rows: sums.rows)
  }

  private mutating func row(_ contribution: Contribution) -> Row {
    Row(
      slot: contribution.slot, subject: subjects.numbered(contribution.subject),
      amount: contribution.amount, count: 1)
  }

  private mutating func change(by row: Row) {
    var index = rows.first(at: row.slot)
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
}

/// A builder of ``DayTotals``.
private struct DaySums {
  /// The only subject; nil for all.
  private let wanted: Int?
  /// Of subjects, in whose order those of one day are.
  private let ranks: [Int]
  private(set) var rows: [DayTotals.Row] = []

  init(of wanted: Int? = nil, ranks: [Int]) {
    self.wanted = wanted
    self.ranks = ranks
  }

  mutating func add(_ row: TotalTable.Row, _ dayStart: DayStart) {
    let day = row.slot.day(startingAt: dayStart)
    add(DayTotals.Row(day: day, subject: row.subject, amount: row.amount, count: row.count))
  }

  /// - Parameter row: of the last day, or a later one.
  mutating func add(_ row: DayTotals.Row) {
    if let wanted, row.subject != wanted { return }
    var place = rows.count
    while place > 0, rows[place - 1].day == row.day,
      ranks[rows[place - 1].subject] > ranks[row.subject]
    {
      place -= 1
    }
    if place > 0, rows[place - 1].day == row.day, rows[place - 1].subject == row.subject {
      rows[place - 1].amount += row.amount
      rows[place - 1].count += row.count
    } else if place == rows.count {
      rows.append(row)
    } else {
      rows.insert(row, at: place)
    }
  }
}

extension ArraySlice<TotalTable.Row> {
  fileprivate func summed(byDaysFrom dayStart: DayStart, _ ranks: [Int]) -> [DayTotals.Row] {
    var sums = DaySums(ranks: ranks)
    for row in self { sums.add(row, dayStart) }
    return sums.rows
  }
}

extension [TotalTable.Row] {
  fileprivate func within(_ slots: Range<Contribution.Slot>) -> ArraySlice<TotalTable.Row> {
    self[first(at: slots.lowerBound)..<first(at: slots.upperBound)]
  }

  /// The index of the first row at or after `slot`. New rows are mostly the newest, so the end is
  /// tried first.
  fileprivate func first(at slot: Contribution.Slot) -> Int {
    guard let last, slot <= last.slot else { return count }
    if slot <= self[0].slot { return 0 }
    if slot < last.slot { return count.partition { self[$0].slot < slot } }
    var index = count
    while index > 0, self[index - 1].slot == slot { index -= 1 }
    return index
  }
}
