import CivilTime
import Ledger
import LedgerTesting
import TestSupport
import Testing

/// New stamps for ops that no other device has seen, in every store.
@Suite struct RestampTests {
  typealias Sort = TestStore.Sort

  @Test(arguments: Sort.allCases)
  func `Ops of a clock that was ahead come behind all others, in their order`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.append([.test(at: 60_000, RecordChange(.drink, 1, [.amount: .integer(1)]))])
    let first = try store.commit(.drink, 1, [.amount: .integer(2)], minute: 900_000)
    let second = try store.commit(.drink, 2, [.amount: .integer(3)], minute: 900_000)
    let replaced = try store.restamp([second.stamp, first.stamp], at: .test(minute: 2))
    let one = try #require(replaced[first.stamp])
    let two = try #require(replaced[second.stamp])
    #expect(one.milliseconds == Instant.test(minute: 2).milliseconds && one < two)
    #expect(try store.record(.test(1), of: .drink)?.fields.allSatisfy { $0.stamp == one } == true)
    #expect(try store.record(.test(2), of: .drink)?.fields.allSatisfy { $0.stamp == two } == true)
    // The clock has gone back with them, also for the next process.
    try store.reopen()
    let third = try store.commit(.drink, 1, [.amount: .integer(4)], minute: 3)
    #expect(third.stamp.milliseconds == Instant.test(minute: 3).milliseconds)
  }

  @Test(arguments: Sort.allCases)
  func `Nothing comes before what others have, whether it holds here or not`(sort: Sort) throws {
    var store = try TestStore(sort)
    let other = Op.test(at: 600_000, RecordChange(.drink, 1, [.amount: .integer(1)]))
    try store.append([other])
    let own = try store.commit(.drink, 1, [.amount: .integer(2)], minute: 900_000)
    let above = try store.restamp([own.stamp], at: .test(minute: 1))
    #expect(try #require(above[own.stamp]) > other.stamp)
    let heard = UInt64(Instant.test(minute: 9).milliseconds) << 16
    let higher = try store.restamp(Array(above.values), at: .test(minute: 1), above: heard)
    #expect(higher.values.map(\.time) == [heard + 1])
    #expect(try store.value(.amount, of: 1) == .integer(2))
  }

  @Test(arguments: Sort.allCases)
  func `What is renamed is found, counted and taken back as before`(sort: Sort) throws {
    var store = try TestStore(sort)
    let own = try store.commit(
      .drink, 1, [.at: .moment(minute: 5), .amount: .integer(250)], minute: 900_000)
    _ = try store.restamp([own.stamp], at: .test(minute: 5))
    #expect(try store.timeline() == [1])
    let totals = try store.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(totals.map(\.amount) == [250])
    _ = try store.undo(at: .test(minute: 6))
    #expect(try store.timeline().isEmpty)
  }
}
