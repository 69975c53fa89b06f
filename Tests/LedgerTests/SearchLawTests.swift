import CivilTime
import Ledger
import LedgerTesting
import Testing

import struct Ledger.Record
import TestSupport

/// Both stores and the plainest search there can be find the same, whatever was written when.
@Suite struct SearchLawTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Stores agree with a plain search`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var memory = try TestStore(.memory)
    var sqlite = try TestStore(.sqlite)
    var hits = 0
    for round in 0..<12 {
      let ops = (0..<Int.random(in: 1...8, using: &generator)).map { number in
        let time = Int64.random(in: 0...50, using: &generator) * 1000
        return Op(
          stamp: .test(time + Int64(round * 10 + number)), changes: [change(&generator)])
      }
      try memory.append(ops)
      try sqlite.append(ops)
      let records = try memory.records(of: .task)
      for _ in 0..<8 {
        let query = query(for: records, &generator)
        let limit = generator.chance(30) ? Int.random(in: 0...4, using: &generator) : .max
        let expected = PlainSearch.found(query, limit: limit, in: records)
        hits += expected.count
        let scalars = query.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(try memory.found(query, limit: limit) == expected, "seed \(seed), \(scalars)")
        #expect(try sqlite.found(query, limit: limit) == expected, "seed \(seed), \(scalars)")
      }
    }
    #expect(hits > 0, "seed \(seed)")
  }

  private func change(_ generator: inout SeededGenerator) -> RecordChange {
    var writes: [RecordChange.Write] = []
    if generator.chance(70) {
      writes.append(.init(.title, .text(RandomText.text(0...12, &generator))))
    }
    if generator.chance(40) {
      writes.append(.init(.notes, .text(RandomText.text(0...20, &generator))))
    }
    if generator.chance(30) {
      let day = "2026-11-0\(Int.random(in: 0...5, using: &generator))"
      writes.append(.init(.at, .text(day)))
    }
    if generator.chance(20) { writes.append(.init(.deleted, .bool(generator.chance(50)))) }
    if generator.chance(10) { writes.append(.init(.title, .null)) }
    let names = Set(writes.map(\.name.rawValue))
    if names.count < writes.count { writes.removeLast() }
    return RecordChange(.task, .test(.random(in: 1...12, using: &generator)), writes)
  }

  /// Mostly part of what was written, since chance alone finds little.
  private func query(for records: [Record], _ generator: inout SeededGenerator) -> String {
    guard generator.chance(75), let title = records.randomElement(using: &generator)?[.title]?.text
    else { return RandomText.text(0...4, &generator) }
    let scalars = Array(title.unicodeScalars)
    let start = Int.random(in: 0...scalars.count, using: &generator)
    let end = Int.random(in: start...scalars.count, using: &generator)
    var query = ""
    query.unicodeScalars.append(contentsOf: scalars[start..<end])
    return query
  }
}
