import CivilTime
import LedgerTesting
import TestSupport
import Testing

@testable import Ledger

/// A ledger that is filled from another one and packed meanwhile.
struct MonthPackerTests {
  private static let kinds: [Kind] = [.drink, .fast]

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `A packed ledger has the records, lists and sums of the one that it is filled from`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for minute in 0..<600 {
      _ = ledger.commit(.near(&generator), at: .test(minute: minute * 997))
    }
    var records = Self.inOrder(ledger.allRecords)
    // Some come too late.
    for _ in 0..<3 where !records.isEmpty {
      records.append(records.remove(at: records.indices.randomElement(using: &generator) ?? 0))
    }
    var packed = Self.packed(records)
    #expect(packed.isWhole && packed.isPacked)
    #expect(packed.allRecords == ledger.allRecords)
    #expect(packed.recordCount == ledger.recordCount)
    #expect(packed.clock.latest == ledger.clock.latest)
    for kind in Self.kinds + [.task] {
      #expect(
        packed.records(of: kind).map(\.canonical) == ledger.records(of: kind).map(\.canonical))
      for order in [TimeOrder.oldestFirst, .newestFirst] {
        #expect(
          packed.records(of: kind, in: .always, order: order, limit: .max).map(\.id)
            == ledger.records(of: kind, in: .always, order: order, limit: .max).map(\.id))
      }
      #expect(
        packed.openRecords(of: kind, filed: .anywhere).map(\.id)
          == ledger.openRecords(of: kind, filed: .anywhere).map(\.id))
      let dayStart = DayStart.random(&generator)
      #expect(
        packed.totals(of: kind, subject: nil, in: .always, dayStart: dayStart)
          .elementsEqual(
            ledger.totals(of: kind, subject: nil, in: .always, dayStart: dayStart)))
    }
    // It goes on as the other does.
    for minute in 0..<40 {
      let change = Change.near(&generator)
      let op = ledger.commit(change, at: .test(minute: 600_000 + minute))
      packed.append([op])
    }
    #expect(packed.allRecords == ledger.allRecords)
  }

  @Test func `Only what is filed in a month and has ended is packed`() throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for week in 0..<20 {
      ledger.add(.drink, .test(UInt64(week)), at: week * 7 * 1440, [.init(.amount, .integer(1))])
    }
    ledger.write(.drink, .test(3), [.init(.deleted, .bool(true))])
    ledger.add(.fast, .test(900), at: 0, [.init(.end, .null)])
    ledger.add(.task, .test(901), at: 0, [.init(.title, .text("not packed"))])
    let packed = Self.packed(Self.inOrder(ledger.allRecords))
    #expect(packed.segments.reduce(0) { $0 + $1.count } == 20)
    #expect(packed.segments.reduce(0) { $0 + $1.listed } == 19)
    #expect(Set(packed.segments.map(\.name)).count == packed.segments.count)
    #expect(packed.looseRecords.map(\.id) == [.test(900), .test(901)])
  }

  /// Deleted ones first, the others by kind and time.
  private static func inOrder(_ records: [Record]) -> [Record] {
    records.filter { $0.isDeleted }
      + records.filter { !$0.isDeleted }.sorted {
        ($0.kind.rawValue, $0.local?.milliseconds ?? .min)
          < ($1.kind.rawValue, $1.local?.milliseconds ?? .min)
      }
  }

  private static func packed(_ records: [Record]) -> MemoryLedger {
    var packer = MonthPacker(kinds, into: MemoryLedger(replica: ReplicaID(rawValue: 2)))
    for kind in kinds { packer.expect(records.count { $0.kind == kind }, of: kind) }
    for record in records { packer.add(record) }
    return packer.finish()
  }
}
