import CivilTime
import Foundation
import Ledger
import LedgerTesting
import Testing

import struct Ledger.Record
import TestSupport
@testable import SQLiteLedger

/// The form of records, ops and undo entries in a database. Pinned: databases of users contain it.
@Suite struct CompactFormTests {
  private static let values: [Value] = [
    .null, .bool(false), .bool(true), .integer(0), .integer(.min), .integer(.max), .text(""),
    .text("water"), .text("\u{212A}"), .text("cafe\u{301}"),
    .text(String(repeating: "東", count: 99)),
    .moment(minute: 0, offset: 840), .moment(minute: -9_000_000, offset: -720), .other("[1,{}]"),
  ]

  @Test
  func `The bytes of an op and of a record are these for good`() throws {
    let op = Op(
      stamp: Stamp(time: 5 << 16, replica: ReplicaID(rawValue: 0xabc)),
      changes: [
        RecordChange(
          .drink, 1,
          [.at: .moment(minute: 0, offset: 60), .amount: .integer(2500), .of: .text("water")])
      ])
    #expect(
      hexadecimal(op.stored) == """
        0100000000000500000000000000000abc01590000000000000000000000000000000103\
        010580d089a8e565780303882705045d
        """)
    let record = Record(
      .drink, .test(1),
      fields: [
        .init(.amount, .integer(2500), op.stamp), .init(.note, .text("ä"), .test(7)),
      ])
    #expect(
      hexadecimal(Array(record.stored).dropLast(8)) == """
        0200000000000500000000000000000abc000000000007000000000000000000090203\
        038827070c04c3a4
        """)
    #expect(Op(stored: op.stored) == op)
    #expect(Record(.drink, .test(1), stored: record.stored) == record)
  }

  @Test(arguments: [1, 2, .random(in: 0 ... .max)] as [UInt64])
  func `Whatever is stored is read again, and what is cut or changed is not`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for count in [1, 3, 40, 400] {
      let op = random(count, &generator)
      let stored = op.stored
      // NB: as bytes, which Swift's `==` of texts does not compare.
      #expect(Op(stored: stored)?.bytes == op.bytes, "seed \(seed)")
      for _ in 0..<100 {
        let cut = Int.random(in: 0..<stored.count, using: &generator)
        #expect(Op(stored: Array(stored[..<cut])) == nil, "seed \(seed)")
        var changed = stored
        changed[cut] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
        // Mostly nil; never a trap.
        _ = Op(stored: changed)
      }
      for change in op.changes.prefix(3) {
        var record = Record(change.kind, change.id)
        record.merge(change.fields, op.stamp)
        record.merge(Array(change.fields.prefix(2)), .test(1 << 40))
        let body = record.stored
        #expect(Record(record.kind, record.id, stored: body)?.body == record.body)
        #expect(Record(.task, .test(999), stored: body) == nil)
        for index in body.indices {
          var changed = body
          changed[index] ^= 1
          #expect(Record(record.kind, record.id, stored: changed) == nil, "seed \(seed)")
        }
      }
    }
  }

  @Test
  func `A record that many ops have written keeps each of their stamps`() throws {
    var record = Record(.task, .test(1))
    for number in 0..<90 {
      let write = RecordChange.Write(FieldName(rawValue: "f\(number)"), .integer(Int64(number)))
      record.merge([write], .test(Int64(number)))
    }
    #expect(Record(.task, .test(1), stored: record.stored)?.body == record.body)
  }

  @Test
  func `A log of many entries takes a third of its text`() throws {
    var generator = SeededGenerator(seed: 5)
    let changes = (0..<500).map { number in
      RecordChange(
        .drink, RecordID(random: &generator),
        [.at: .moment(minute: number * 90), .amount: .integer(2500), .of: .text("water")])
    }
    let op = Op(stamp: .test(7), changes: changes)
    #expect(op.stored.count * 3 < op.bytes.count)
  }

  @Test
  func `What promises more than its bytes can hold is refused`() {
    #expect(Packed.plain([2, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3]) == nil)
    #expect(Packed.plain([2, 0xff]) == nil && Packed.plain([2, 5]) == nil)
    #expect(Packed.plain([]) == [] && Packed.plain([1, 2]) == [1, 2])
    #expect(Op(stored: [1] + Array(repeating: 0, count: 16) + [0xff, 0xff, 0x7f]) == nil)
    #expect(Op(stored: []) == nil)
  }

  private func random(_ count: Int, _ generator: inout SeededGenerator) -> Op {
    let changes = (0..<count).map { number in
      let fields = Self.values.indices.filter { _ in Bool.random(using: &generator) } + [0]
      return RecordChange(
        [.drink, .task, Kind(rawValue: "unknown")][number % 3], .test(UInt64(number)),
        Set(fields).sorted().map { .init(FieldName(rawValue: "x\($0)"), Self.values[$0]) })
    }
    return Op(stamp: .test(Int64.random(in: 1...1 << 40, using: &generator)), changes: changes)
  }

  private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension RecordChange {
  fileprivate init(_ kind: Kind, _ id: RecordID, _ fields: KeyValuePairs<FieldName, Value>) {
    self.init(kind, id, fields.map { Write($0.key, $0.value) })
  }
}
