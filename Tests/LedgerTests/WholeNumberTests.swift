import CivilTime
import Ledger
import LedgerTesting
import Testing

import struct Ledger.Record

@Suite struct WholeNumberTests {
  @Test(
    arguments: [
      (.min, 1), (-1, 1), (0, 1), (1, 1), (42, 42), (100, 100), (101, 100), (1 << 31, 100),
      (1 << 32 + 50, 100), (.max, 100),
    ] as [(Int64, Int)])
  func `A number out of range is the nearest in it`(number: Int64, expected: Int) {
    let record = record(.integer(number))
    #expect(record.whole(.amount, in: 1...100) == expected)
    #expect(record.whole(.amount, in: Int64(1)...100) == Int64(expected))
    #expect(record[.amount] == .integer(number), "The record keeps what was written.")
  }

  @Test(arguments: [.null, .bool(true), .text("7"), .other("7.5"), .other("1e3")] as [Value])
  func `What is no whole number is none`(value: Value) {
    #expect(record(value).whole(.amount, in: 0...100) == nil)
    #expect(Record(.drink, .test(1)).whole(.amount, in: 0...100) == nil)
  }

  @Test(arguments: [.min, .max] as [Int64])
  func `A moment that no device can have written is none`(milliseconds: Int64) throws {
    let moment = Moment(Instant(milliseconds: milliseconds), offset: UTCOffset(minutes: 60))
    let written = Record(.drink, .test(1), fields: [.init(.at, .moment(moment), .test(1))])
    let record = try #require(Record(.drink, .test(1), body: written.body))
    #expect(record[.at] == .other("{\"instant\":\(milliseconds),\"offset\":60}"))
    #expect(record.local == nil)
    #expect(Record(.drink, .test(1), body: record.body) == record)
  }

  private func record(_ value: Value) -> Record {
    Record(.drink, .test(1), fields: [.init(.amount, value, .test(1))])
  }
}
