import CivilTime
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Sums lie in spans of 32 days; what is read of them is what the records come to.
@Suite struct SpanSumsTests {
  /// NB: the last two are equal to Swift.
  private static let subjects = ["", "tea", "water", "caf\u{e9}", "cafe\u{301}"]

  @Test(arguments: [1, 2, 3, .random(in: 0 ... .max)] as [UInt64])
  func `Sums are those of the records, whatever became of these`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    var memory = MemoryLedger(replica: ReplicaID(rawValue: 1))
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      var changes: [RecordChange] = []
      for number in Set((0..<8).map { _ in UInt64.random(in: 1...40, using: &generator) }) {
        let days = Bool.random(using: &generator) ? -70...70 : -20_000...130_000
        let minute =
          Int.random(in: days, using: &generator) * 1440
          + Int.random(in: 0..<1440, using: &generator)
        let amount: Int64 = [-250, 1, 250, .max].randomElement(using: &generator) ?? 0
        let subject = Self.subjects.randomElement(using: &generator) ?? ""
        changes.append(
          RecordChange(
            .drink, number,
            [
              .at: .moment(minute: minute, offset: Int.random(in: -720...840, using: &generator)),
              .amount: .integer(amount), .of: .text(subject),
              .deleted: .bool(Int.random(in: 0..<6, using: &generator) == 0),
            ]))
      }
      let op = Op(stamp: .test(Int64(round)), changes: changes)
      try ledger.append([op])
      memory.append([op])
      guard round % 6 == 0 else { continue }
      for dayStart in DayStart.supported {
        try compare(ledger, memory, DayStart(clamping: dayStart), seed, &generator)
      }
    }
    #expect(try ledger.examine().damage.isEmpty)
    let stored = try rows(in: ledger)
    try ledger.transaction { db in try Totals.recount(db) }
    #expect(try rows(in: ledger) == stored, "seed \(seed)")
  }

  private func compare(
    _ ledger: SQLiteLedger, _ memory: MemoryLedger, _ dayStart: DayStart, _ seed: UInt64,
    _ generator: inout SeededGenerator
  ) throws {
    let today = Moment(.test(minute: 0), offset: .utc).local.calendarDay
    let first = today + Int.random(in: -80...80, using: &generator)
    let ranges = [.always, first..<first + Int.random(in: 0...90, using: &generator)]
    for days in ranges {
      for subject in [nil] + Self.subjects {
        let sums = try ledger.totals(of: .drink, subject: subject, in: days, dayStart: dayStart)
        let expected = memory.totals(of: .drink, subject: subject, in: days, dayStart: dayStart)
        // NB: as bytes, which Swift's `==` does not compare.
        #expect(sums.map(Plain.init) == expected.map(Plain.init), "\(dayStart), seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      [], [(0, 250, 1)], [(0, -1, 1), (9, .max, 2), (255, .min, .max)],
    ] as [[(UInt8, Int64, Int64)]])
  func `What is stored is read again, and what is cut off is damaged`(
    sums: [(slot: UInt8, amount: Int64, count: Int64)]
  ) throws {
    var span = SpanSums()
    for sum in sums { span.add(sum.amount, count: sum.count, in: sum.slot) }
    let bytes = span.bytes
    #expect(try bytes.withUnsafeBytes { try SpanSums($0).sums } == span.sums)
    #expect(span.sums.map(\.slot) == sums.map(\.slot))
    for cut in bytes.indices.dropFirst() {
      let read = try? bytes[..<cut].withUnsafeBytes { try SpanSums($0).sums }
      #expect(read == nil || span.sums.starts(with: read ?? []))
    }
  }

  private func rows(in ledger: SQLiteLedger) throws -> [Row] {
    try ledger.access { db in
      try Row.fetchAll(db, sql: "SELECT * FROM sums ORDER BY kind, span, subject")
    }
  }

  private struct Plain: Equatable {
    let day: Day
    let subject: [UInt8]
    let amount: Int64
    let count: Int

    init(_ total: Total) {
      (day, subject) = (total.day, Array(total.subject.utf8))
      (amount, count) = (total.amount, total.count)
    }
  }
}
