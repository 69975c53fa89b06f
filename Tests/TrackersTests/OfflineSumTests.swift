import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Two devices that log without knowing of each other, and then hear all of it.
struct OfflineSumTests {
  @Test(arguments: UInt64(1)...20)
  func `Totals are the sums of what both logged`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var common = Diary()
    let run = try common.add(activity: "Run")
    var ledgers = [common.ledger, common.ledger]
    ledgers[1].clock.replica = ReplicaID(rawValue: 2)
    var ops: [[Op]] = [[], []]
    var sums: [Kind: Int64] = [.drink: 0, .tally: 0]
    for _ in 0..<60 {
      let index = Int.random(in: 0...1, using: &generator)
      let amount = Int64.random(in: 10...9000, using: &generator)
      let isDrink = Bool.random(using: &generator)
      let command: TrackerCommand =
        isDrink
        ? .water(.log(DrinkDraft(Volume(tenths: amount))))
        : .counter(.log(run, CounterEntryDraft(CounterAmount(thousandths: amount))))
      sums[isDrink ? .drink : .tally, default: 0] += amount
      ops[index] += try ledgers[index].perform(
        command, at: moment("2026-03-10T12:00Z"), newID: RecordID(random: &generator))
    }
    // In any order, and some twice.
    for index in 0...1 {
      let heard = ops[1 - index] + ops[1 - index].prefix(5)
      ledgers[index].append(heard.shuffled(using: &generator))
      for kind in [Kind.drink, .tally] {
        let totals = ledgers[index].totals(
          of: kind, subject: nil, in: .always, dayStart: .midnight)
        #expect(totals.map { $0.amount } == [sums[kind]], "seed \(seed)")
      }
    }
    #expect(Snapshot.bytes(of: ledgers[0]) == Snapshot.bytes(of: ledgers[1]))
  }

  @Test func `An entry that one deletes and the other edits is gone from the sum of both`() throws {
    var diary = Diary()
    let run = try diary.add(activity: "Run")
    let entry = try diary.count(1000, of: run, at: "2026-03-10T12:00Z")
    try diary.count(500, of: run, at: "2026-03-10T12:00Z")
    try diary.perform(.counter(.deleteEntry(entry)), at: "2026-03-10T13:00Z")
    diary.receive(
      RecordChange(.tally, entry, [.init(.amount, .integer(9000))]), at: "2026-03-10T14:00Z")
    #expect(diary.figure(of: run, on: "2026-03-10")?.amount == 500)
    diary.receive(
      RecordChange(.tally, entry, [.init(.deleted, .bool(false))]), at: "2026-03-10T15:00Z")
    #expect(diary.figure(of: run, on: "2026-03-10")?.amount == 9500)
  }

  @Test func `A huge amount from elsewhere overflows no sum`() throws {
    var diary = Diary()
    for number in UInt64(1)...50 {
      for sign in [Int64.max, .min] {
        let id = RecordID(high: number, low: sign == .max ? 1 : 2)
        diary.receive(
          RecordChange(
            .drink, id,
            [.init(.at, .moment(moment("2026-03-10T12:00Z"))), .init(.amount, .integer(sign))]))
      }
    }
    #expect(diary.hydration(on: "2026-03-10").amount == 0)
    #expect(diary.hydration(on: "2026-03-10").entries == 100)
  }
}
