import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct CounterOrderTests {
  private static let now = "2026-03-10T20:00Z"

  @Test(arguments: [
    (0, 0, "abcd"), (0, 2, "bcad"), (0, 3, "bcda"), (3, 0, "dabc"), (2, 1, "acbd"),
    (1, 99, "acdb"), (2, -5, "cabd"),
  ])
  func `An activity is moved to its place`(from: Int, to: Int, order: String) throws {
    var diary = try diary("abcd")
    let moved = diary.activities.shown[from].id
    try diary.perform(.counter(.move(moved, to: to)), at: Self.now)
    #expect(names(diary) == order)
  }

  @Test(arguments: UInt64(1)...40)
  func `Any sequence of moves gives the order of a list that is moved alike`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var diary = try diary("abcdef")
    var expected = Array("abcdef")
    var hidden: Set<Character> = []
    for step in 0..<60 {
      let name = try #require("abcdef".randomElement(using: &generator))
      let id = try #require(diary.activities.named(String(name))).id
      let place = Int.random(in: -1...6, using: &generator)
      if hidden.contains(name) || Int.random(in: 0..<4, using: &generator) == 0 {
        hidden.formSymmetricDifference([name])
        try diary.perform(.counter(.archive(id, hidden.contains(name))), at: Self.now)
        // The place of a restored one is free; the others stay in their order.
        if !hidden.contains(name) {
          let index = try #require(names(diary).firstIndex(of: name))
          expected.insert(name, at: names(diary)[..<index].count)
        } else {
          expected.removeAll { $0 == name }
        }
      } else {
        try diary.perform(.counter(.move(id, to: place)), at: Self.now)
        expected.removeAll { $0 == name }
        expected.insert(name, at: min(max(place, 0), expected.count))
      }
      try #require(names(diary) == String(expected), "step \(step), seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `Two devices that move offline agree on one order`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let common = try diary("abcdef").ledger
    var ledgers: [MemoryLedger] = []
    var ops: [[Op]] = []
    for replica in UInt64(1)...2 {
      var ledger = common
      ledger.clock.replica = ReplicaID(rawValue: replica)
      var moves: [Op] = []
      for _ in 0..<8 {
        let id = try #require(Counters(in: ledger).shown.randomElement(using: &generator)).id
        let command = CounterCommand.move(id, to: Int.random(in: 0...5, using: &generator))
        moves += try ledger.perform(
          .counter(command), at: moment(Self.now), newID: RecordID(random: &generator))
      }
      ledgers.append(ledger)
      ops.append(moves)
    }
    ledgers[0].append(ops[1].shuffled(using: &generator))
    ledgers[1].append(ops[0].shuffled(using: &generator))
    let order = Counters(in: ledgers[0]).shown.map { $0.name }
    #expect(order == Counters(in: ledgers[1]).shown.map { $0.name }, "seed \(seed)")
    #expect(order.sorted() == ["a", "b", "c", "d", "e", "f"])
    // And what stands at one place can be moved apart again.
    let last = try #require(Counters(in: ledgers[0]).shown.last)
    _ = try ledgers[0].perform(
      .counter(.move(last.id, to: 0)), at: moment(Self.now), newID: last.id)
    #expect(Counters(in: ledgers[0]).shown.map { $0.name } == [last.name] + order.dropLast())
  }

  @Test func `A new activity comes last whatever others have written`() throws {
    var diary = try diary("ab")
    diary.receive(
      RecordChange(
        .activity, RecordID(high: 1, low: 2),
        [.init(.name, .text("z")), .init(.order, .integer(.max))]))
    try diary.add(activity: "c")
    #expect(diary.activities.all.count == 4)
    try diary.perform(
      .counter(.move(try #require(diary.activities.named("z")).id, to: 0)), at: Self.now)
    #expect(names(diary) == "zabc")
  }

  private func diary(_ names: String) throws -> Diary {
    var diary = Diary()
    for name in names { try diary.add(activity: String(name)) }
    return diary
  }

  private func names(_ diary: Diary) -> String {
    diary.activities.shown.map { $0.name }.joined()
  }
}
