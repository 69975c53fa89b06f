import CivilTime
import TestSupport
import Ledger
import Testing
import Trackers

@testable import Exchange

/// However many fasts a file has, and in whatever order, each is compared with those around it.
@Suite struct SortedFastsTests {
  private static let header = "Start Date,End Date,Schedule,Target (hours),Completed\n"
  private static let first = moment("2026-01-01T00:00:00+01:00")

  /// Of half an hour, unless said otherwise; every second hour one begins.
  private static func row(
    _ number: Int, after minutes: Int = 0, lasting length: Int = 30
  ) -> String {
    let start = first + .minutes(number * 120 + minutes)
    return "\(start.iso8601),\((start + .minutes(length)).iso8601),16:8,16.0,No\n"
  }

  private static let count = 1500
  private static let orders: [(name: String, numbers: [Int])] = [
    ("newest first", (0..<count).reversed()), ("oldest first", Array(0..<count)),
    ("all over", (0..<count).map { $0 * 1231 % count }),
  ]

  @Test(arguments: orders) func `none overlaps another, in whatever order they come`(
    order: (name: String, numbers: [Int])
  ) throws {
    let fasts = order.numbers.map { Self.row($0) }
    let clashing = order.numbers.map { Self.row($0, after: 20) }
    let between = order.numbers.map { Self.row($0, after: 30, lasting: 90) }
    let long = [Self.row(0, after: -60, lasting: 100_000)]
    var importer = Importer()
    let plan = try importer.take(Self.header + (fasts + clashing + between + long).joined())
    let starts = order.numbers.map { Self.first + .minutes($0 * 120) } + [Self.first]
    #expect(
      plan.issues.map { $0.problem } == starts.map { .overlaps(start: $0) })
    #expect(plan.issues.first?.line == Self.count + 2)
    #expect(importer.ledger.fasts().count == 2 * Self.count)
    // Now all of them are here.
    let again = try importer.take(Self.header + Self.row(7, after: 60, lasting: 70))
    #expect(
      again.issues.map { $0.problem } == [.overlaps(start: Self.first + .minutes(7 * 120 + 30))])
  }

  @Test func `where one has become shorter, another finds room`() throws {
    var importer = Importer()
    let numbers = (0..<600).reversed()
    try importer.take(Self.header + numbers.map { Self.row($0) }.joined())
    let shorter = numbers.map { Self.row($0, lasting: 10) + Self.row($0, after: 10, lasting: 20) }
    let file = try ImportedFile(reading: Array((Self.header + shorter.joined()).utf8), context)
    let plan = ImportPlan(file, into: importer.ledger, context, updating: true)
    #expect(plan.issues == [])
    #expect(plan.count { $0 == .changed } == 600)
    #expect(plan.newCount == 600)
  }

  /// Minutes are few, so that many begin together.
  @Test(arguments: 0..<10) func `they stand as in one array`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var fasts = (0..<700).map { fast($0, at: Int.random(in: 0..<400, using: &generator)) }
      .ordered { $0.start.instant < $1.start.instant }
    var sorted = SortedFasts(fasts)
    for number in 700..<2400 {
      // First they become more, then fewer than were there.
      if Int.random(in: 0..<1700, using: &generator) < 2400 - number {
        let fast = fast(number, at: Int.random(in: 0..<400, using: &generator))
        fasts.insert(fast, at: index(of: fast.start, in: fasts))
        sorted.insert(fast)
      } else if let fast = fasts.randomElement(using: &generator) {
        fasts.removeAll { $0.id == fast.id }
        sorted.remove(fast)
      }
      guard number.isMultiple(of: 10) else { continue }
      let start = Self.first + .minutes(Int.random(in: -1...400, using: &generator))
      let index = index(of: start, in: fasts)
      let near = fasts[max(0, index - 8)..<min(fasts.count, index + 8)]
      #expect(sorted.near(start.instant, 8).map { $0.id } == near.map { $0.id })
    }
    for fast in fasts.shuffled(using: &generator) { sorted.remove(fast) }
    #expect(sorted.near(Self.first.instant, 8).isEmpty)
    sorted.insert(fast(0, at: 0))
    #expect(sorted.near(Self.first.instant, 8).count == 1)
  }

  private func fast(_ number: Int, at minute: Int) -> Fast {
    Fast(
      id: RecordID(high: 0, low: UInt64(number)), start: Self.first + .minutes(minute), end: nil,
      goal: FastGoal(clamping: 960))
  }

  private func index(of start: Moment, in fasts: [Fast]) -> Int {
    fasts.firstIndex { $0.start.instant >= start.instant } ?? fasts.count
  }
}
