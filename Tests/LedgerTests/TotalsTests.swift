import CivilTime
import Ledger
import LedgerTesting
import Testing
import TestSupport

/// The conformance suite of all stores: totals by day and subject, after any change of records.
@Suite struct TotalsTests {
  typealias Sort = TestStore.Sort

  /// 2025-06-01, on which the tests' minute 0 is 8 in the morning.
  private let first = Moment(.test(minute: 0), offset: .utc).local.calendarDay

  private func totals(
    _ store: TestStore, _ kind: Kind = .drink, subject: String? = nil, days: Range<Day> = .always,
    dayStart: Int = 0
  ) throws -> [String] {
    try store.totals(
      of: kind, subject: subject, in: days, dayStart: DayStart(clamping: dayStart)
    ).map { "\($0.day - first) \($0.subject) \($0.amount) ×\($0.count)" }
  }

  /// - Parameter hour: of the clock, from midnight of the first day.
  private func drink(
    _ amount: Int64, of subject: String = "water", hour: Int, offset: Int = 0
  ) -> KeyValuePairs<FieldName, Value> {
    [
      .at: .moment(minute: (hour - 8) * 60 - offset, offset: offset),
      .amount: .integer(amount), .of: .text(subject),
    ]
  }

  @Test(arguments: Sort.allCases)
  func `Sums are by day, then by subject`(sort: Sort) throws {
    var store = try TestStore(sort)
    #expect(try totals(store).isEmpty)
    try store.commit(.drink, 1, drink(250, of: "water", hour: 9))
    try store.commit(.drink, 2, drink(200, of: "tea", hour: 9))
    try store.commit(.drink, 3, drink(300, of: "water", hour: 20))
    try store.commit(.drink, 4, drink(-50, of: "tea", hour: -1))
    try store.commit(.drink, 5, drink(1, of: "Tea", hour: 47))
    try store.commit(.fast, 6, drink(7, of: "water", hour: 9))
    let all = ["-1 tea -50 ×1", "0 tea 200 ×1", "0 water 550 ×2", "1 Tea 1 ×1"]
    #expect(try totals(store) == all)
    try store.reopen()
    #expect(try totals(store) == all)
    #expect(try totals(store, subject: "tea") == ["-1 tea -50 ×1", "0 tea 200 ×1"])
    #expect(try totals(store, subject: "juice").isEmpty)
    #expect(try totals(store, days: first..<first + 1) == Array(all[1...2]))
    #expect(try totals(store, days: first..<first).isEmpty)
    #expect(try totals(store, .fast) == ["0 water 7 ×1"])
  }

  @Test
  func `What has no time or no amount is not summed; what has no subject has an empty one`() throws
  {
    for sort in Sort.allCases {
      var store = try TestStore(sort)
      try store.commit(.drink, 1, [.amount: .integer(1)])
      try store.commit(.drink, 2, [.at: .moment(minute: 0)])
      try store.commit(.drink, 3, [.at: .moment(minute: 0), .amount: .text("5")])
      #expect(try totals(store).isEmpty)
      try store.commit(.drink, 4, [.at: .moment(minute: 0), .amount: .integer(5)])
      #expect(try totals(store) == ["0  5 ×1"])
    }
  }

  @Test(arguments: 0...6)
  func `A day begins when the user says, also for what was logged before`(hour: Int) throws {
    for sort in Sort.allCases {
      var store = try TestStore(sort)
      for number in 0..<24 {
        try store.commit(.drink, UInt64(number), drink(1 << number, hour: number))
      }
      let earlier = Int64(1) << hour - 1
      let later = Int64(1) << 24 - 1 - earlier
      let expected =
        (hour > 0 ? ["-1 water \(earlier) ×\(hour)"] : []) + ["0 water \(later) ×\(24 - hour)"]
      #expect(try totals(store, dayStart: hour) == expected)
      #expect(
        try totals(store, days: first..<first + 1, dayStart: hour) == expected.suffix(1))
      #expect(
        try totals(store, days: first - 1..<first, dayStart: hour) == expected.dropLast(1))
    }
  }

  @Test(arguments: Sort.allCases)
  func `The day is that of the place where it was logged`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, drink(1, hour: 23, offset: 840))
    try store.commit(.drink, 2, drink(2, hour: 0, offset: -720))
    #expect(try totals(store) == ["0 water 3 ×2"])
  }

  @Test(arguments: Sort.allCases)
  func `Edits, deletions and restores move what is summed`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, drink(250, hour: 9))
    try store.commit(.drink, 2, drink(100, hour: 10))
    try store.commit(.drink, 1, [.amount: .integer(300)])
    #expect(try totals(store) == ["0 water 400 ×2"])
    try store.commit(.drink, 1, [.of: .text("tea")])
    #expect(try totals(store) == ["0 tea 300 ×1", "0 water 100 ×1"])
    try store.commit(.drink, 1, [.at: .moment(minute: 24 * 60)])
    #expect(try totals(store) == ["0 water 100 ×1", "1 tea 300 ×1"])
    try store.commit(.drink, 1, [.note: .text("x")])
    try store.commit(.drink, 2, [.deleted: .bool(true)])
    #expect(try totals(store) == ["1 tea 300 ×1"])
    try store.commit(.drink, 2, [.amount: .integer(70)])
    #expect(try totals(store) == ["1 tea 300 ×1"])
    try store.commit(.drink, 2, [.deleted: .bool(false)])
    #expect(try totals(store) == ["0 water 70 ×1", "1 tea 300 ×1"])
    try store.commit(.drink, 1, [.amount: .null])
    #expect(try totals(store) == ["0 water 70 ×1"])
    _ = try store.undo(at: .test(minute: 0))
    #expect(try totals(store) == ["0 water 70 ×1", "1 tea 300 ×1"])
    try store.commit(.drink, 2, [.amount: .integer(0)])
    #expect(try totals(store).first == "0 water 0 ×1", "An entry of nothing is an entry.")
  }

  @Test(arguments: Sort.allCases)
  func `Subjects are the same when their bytes are`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, drink(1, of: "caf\u{e9}", hour: 9))
    try store.commit(.drink, 2, drink(2, of: "cafe\u{301}", hour: 9))
    #expect(try totals(store) == ["0 cafe\u{301} 2 ×1", "0 caf\u{e9} 1 ×1"])
    #expect(try totals(store, subject: "caf\u{e9}").count == 1)
    try store.commit(.drink, 1, [.of: .text("cafe\u{301}")])
    try store.commit(.drink, 1, [.deleted: .bool(true)])
    #expect(try totals(store) == ["0 cafe\u{301} 2 ×1"])
  }

  @Test(arguments: Sort.allCases)
  func `No single amount counts for more than its limit`(sort: Sort) throws {
    var store = try TestStore(sort)
    let limit = Contribution.amounts.upperBound
    for number: UInt64 in 1...20 { try store.commit(.drink, number, drink(.max, hour: 9)) }
    #expect(try totals(store) == ["0 water \(limit * 20) ×20"])
    try store.commit(.drink, 1, [.amount: .integer(.min)])
    try store.commit(.drink, 2, [.amount: .integer(limit + 1)])
    #expect(try totals(store) == ["0 water \(limit * 18) ×20"])
    for number: UInt64 in 1...19 { try store.commit(.drink, number, [.deleted: .bool(true)]) }
    #expect(try totals(store) == ["0 water \(limit) ×1"])
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `Whatever is merged in whatever order, the sums are those of the records`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let ops = (0..<60).map { index in
      Op(
        stamp: .test(Int64(index / 2), replica: UInt64(index % 3)),
        changes: Change.random(&generator).records)
    }
    let sort = Sort.allCases[Int(seed % 2)]
    var orders = [ops, ops.reversed()]
    orders.append(ops.shuffled(using: &generator))
    let dayStart = DayStart(clamping: Int.random(in: 0...6, using: &generator))
    var expected: [Total]?
    for order in orders {
      var store = try TestStore(sort)
      for op in order { try store.append([op]) }
      let sums = Array(
        try store.totals(of: .drink, subject: nil, in: .always, dayStart: dayStart))
      #expect(sums == (try store.plainTotals(of: .drink, dayStart: dayStart)), "seed \(seed)")
      #expect(sums == expected ?? sums, "seed \(seed)")
      expected = sums
    }
  }
}

extension TestStore {
  /// The rule as plainly as it can be said.
  fileprivate func plainTotals(of kind: Kind, dayStart: DayStart) throws -> [Total] {
    var sums: [Day: [[UInt8]: Total]] = [:]
    for record in try records(of: kind) {
      guard let local = record.local, case .integer(let amount)? = record[.amount] else {
        continue
      }
      let day = local.day(startingAt: dayStart)
      let subject = record[.of]?.text ?? ""
      let limit: Int64 = 1_000_000_000_000
      let former = sums[day]?[Array(subject.utf8)]
      sums[day, default: [:]][Array(subject.utf8)] = Total(
        day: day, subject: subject, amount: (former?.amount ?? 0) + min(max(amount, -limit), limit),
        count: (former?.count ?? 0) + 1)
    }
    return sums.sorted { $0.key < $1.key }.flatMap { day in
      day.value.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.value }
    }
  }
}
