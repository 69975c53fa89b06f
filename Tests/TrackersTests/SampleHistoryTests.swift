import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct SampleHistoryTests {
  private static let now = moment("2026-11-20T20:04:31.250+01:00")

  @Test func `The same seed gives the same bytes and another does not`() {
    let history = history(seed: 7, days: 200, .everything)
    let again = self.history(seed: 7, days: 200, .everything)
    #expect(bytes(history) == bytes(again))
    #expect(bytes(history) != bytes(self.history(seed: 8, days: 200, .everything)))
  }

  @Test func `The bytes are the same on every platform`() {
    let sum = bytes(history(seed: 7, days: 400, .everything))
      .reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    #expect(String(sum, radix: 16) == "e80c2cd2bf75336d")
  }

  @Test func `One tracker’s history does not depend on the others`() {
    let all = history(seed: 3, days: 300, .everything).flatMap { $0.changes }
    let alone = history(seed: 3, days: 300, .fasts).flatMap { $0.changes }
    #expect(all.filter { $0.kind == .fast } == alone)
  }

  @Test(arguments: [0, -1, 1, 2])
  func `A history of few days is short`(days: Int) {
    let ops = Array(history(seed: 5, days: days, .everything))
    #expect(ops.isEmpty == (days <= 0))
    #expect(ops.count <= days.magnitude * 60)
  }

  @Test func `Stamps rise and none is later than the end`() {
    var former: Stamp?
    for op in history(seed: 11, days: 900, .everything) {
      if let former { #expect(former < op.stamp) }
      #expect(op.stamp.milliseconds <= Self.now.instant.milliseconds)
      former = op.stamp
    }
  }

  @Test func `Everything is written in the wire format and read back`() throws {
    for op in history(seed: 13, days: 120, .everything) {
      #expect(try Op(parsing: op.bytes) == op)
    }
  }

  @Test func `Ten years make about a hundred thousand records`() {
    var ids: Set<RecordID> = []
    let history = SampleHistory(
      seed: 1, years: 10, endingAt: Self.now, zone: oslo, including: .everything)
    for op in history { for change in op.changes { ids.insert(change.id) } }
    #expect((95_000...105_000).contains(ids.count), "\(ids.count)")
  }

  @Test func `Drinks and tallies are ones of a person`() throws {
    var drinks = 0
    var tallies = 0
    for op in history(seed: 17, days: 365, [.drinks, .tallies]) {
      for change in op.changes {
        let fields = Dictionary(uniqueKeysWithValues: change.fields.map { ($0.name, $0.value) })
        guard case .integer(let amount)? = fields[.amount] else {
          Issue.record("no amount")
          continue
        }
        #expect(fields[.at]?.moment?.instant.milliseconds == op.stamp.milliseconds)
        if change.kind.rawValue == "drink" {
          drinks += 1
          #expect((1000...5000).contains(amount))
          #expect(fields[FieldName.of]?.text != nil)
        } else {
          tallies += 1
          #expect(change.kind.rawValue == "tally")
          #expect(amount != 0)
          #expect(fields[FieldName.of]?.text.flatMap(RecordID.init) != nil)
        }
      }
    }
    #expect((2500...3000).contains(drinks), "\(drinks)")
    #expect((6500...7700).contains(tallies), "\(tallies)")
  }

  private func history(
    seed: UInt64, days: Int, _ contents: SampleHistory.Contents
  ) -> SampleHistory {
    SampleHistory(seed: seed, days: days, endingAt: Self.now, zone: oslo, including: contents)
  }

  private func bytes(_ history: SampleHistory) -> [UInt8] { history.flatMap { $0.bytes } }
}

/// Oslo as it will be without the clock changes of other years.
private let oslo = Zone(
  first: UTCOffset(minutes: 60),
  changes: [
    (moment("2025-03-30T01:00Z").instant, UTCOffset(minutes: 120)),
    (moment("2025-10-26T01:00Z").instant, UTCOffset(minutes: 60)),
    (moment("2026-03-29T01:00Z").instant, UTCOffset(minutes: 120)),
    (moment("2026-10-25T01:00Z").instant, UTCOffset(minutes: 60)),
  ])
