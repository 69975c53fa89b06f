import CivilTime
import Ledger
import LedgerTesting
import Testing

import struct Ledger.Record
import TestSupport

/// A record with more fields than any version has, as hostile ops may make one.
@Suite struct SurplusFieldTests {
  /// More than 65,536 fields in all, in ops that every replica accepts.
  private static let ops: [Op] = (0..<329).map { number in
    let writes = (0..<200).map { field in
      RecordChange.Write(
        FieldName(rawValue: "x\((number * 7919 + field * 331) % 65_800)"),
        .integer(Int64(number)))
    }
    return Op(
      stamp: .test(Int64(number) + 10),
      changes: [RecordChange(.drink, .test(1), writes)])
  }

  private static let drink = Op(
    stamp: .test(5),
    changes: [
      RecordChange(
        .drink, 1,
        [.at: .moment(minute: 0), .amount: .integer(2500), .of: .text("water"), .note: .text("a")])
    ])

  @Test
  func `A record that more was written to than can be read is readable and removed`() throws {
    var store = try TestStore(.sqlite)
    try store.append([Self.drink])
    #expect(try Self.ops.allSatisfy { try Op(parsing: $0.bytes) == $0 })
    try store.append(Self.ops)
    try store.reopen()
    #expect(try store.timeline() == [1])
    #expect(try store.value(.amount, of: 1) == .integer(2500))
    let change = Change("drink.delete", [.deleting(.drink, .test(1))])
    _ = try store.commit(change, at: .test(minute: 1))
    try store.reopen()
    #expect(try store.timeline() == [])
    _ = try store.undo(at: .test(minute: 2))
    #expect(try store.timeline() == [1])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Whatever comes first, the same fields are kept`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let ops = [Self.drink] + Self.ops.prefix(4)
    var expected = MemoryLedger(replica: ReplicaID(rawValue: 1))
    expected.append(ops)
    let record = try #require(expected.allRecords.first)
    #expect(record.fields.count == Record.mostFields)
    #expect([.at, .amount, .of].allSatisfy { record[$0] != nil })

    var shuffled = MemoryLedger(replica: ReplicaID(rawValue: 2))
    for op in ops.shuffled(using: &generator) { shuffled.append([op]) }
    #expect(shuffled.allRecords == expected.allRecords)
    // In parts that have left fields out already, and then come together.
    var parts = (0..<3).map { _ in MemoryLedger(replica: ReplicaID(rawValue: 3)) }
    for op in ops { parts[Int.random(in: 0..<3, using: &generator)].append([op]) }
    var joined = MemoryLedger(replica: ReplicaID(rawValue: 4))
    for part in parts { joined.append(part.ops) }
    #expect(joined.allRecords == expected.allRecords)
  }

  @Test
  func `The state of such a record is ops that every replica accepts`() throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    ledger.append([Self.drink] + Self.ops.prefix(10))
    for op in ledger.ops { #expect(try Op(parsing: op.bytes) == op) }
  }

  @Test
  func `A body that an earlier version wrote with 70,000 fields is read`() throws {
    // One stamp, then that many fields of two letters and more, each null.
    var body: [UInt8] = [1] + [UInt8](repeating: 1, count: 16) + [0xf0, 0xa2, 0x04]
    for number in 0..<69_999 {
      let name = Array("y\(number)".utf8)
      body += [UInt8(name.count)] + name + [0, 0]
    }
    body += [7] + Array("deleted".utf8) + [0, 2]
    let record = try #require(Record(.drink, .test(1), body: body))
    #expect(record.isDeleted)
    #expect(record.fields.count == Record.mostFields)
    #expect(Record(.drink, .test(1), body: record.body) == record)
  }
}
