import CivilTime
import TestSupport
import Exchange
import Ledger
import Testing
import Trackers

/// Round trips of exports: an import into an empty ledger exports the same text, and one into the
/// same ledger adds nothing.
@Suite struct RoundTripTests {
  static let context = ImportContext(zone: .berlin, now: noon)
  static let texts = [
    "", "=1+1", "'", "''x", "-", "@", "+49", "a,b", "\"q\"", "two\nlines", "🫖", "שלום", "a;b",
    "x\ty",
  ]

  @Test(arguments: 0..<40, VolumeUnit.allCases)
  func `drinks`(seed: UInt64, unit: VolumeUnit) throws {
    var generator = SplitMix64(seed: seed)
    let ledger = MemoryLedger.filled { ledger in
      var beverages = Beverage.presets.map { $0.key }
      beverages += [ledger.beverage("Mate"), ledger.beverage("Old tea", isRemoved: true)]
      beverages += ["KVASS", "=x", "'y", "old  TEA", "Tea"].map { Beverage.Key(rawValue: $0) }
      for _ in 0..<30 {
        // Few minutes, so that drinks meet; among them the hours that clocks skip and repeat.
        let base = ["2026-03-29T01:58:00", "2026-10-25T02:10:00", "2026-11-20T23:59:00"]
          .randomElement(using: &generator)!
        let at =
          moment(base + ["+01:00", "+02:00", "-09:30"].randomElement(using: &generator)!)
          + .seconds(Int.random(in: 0...150, using: &generator))
        ledger.drink(
          at.iso8601, [10, 14, 2366, 2365, 2500, 1_000_000].randomElement(using: &generator)!,
          beverages.randomElement(using: &generator)!,
          Self.texts.randomElement(using: &generator)!)
      }
    }
    try expectRoundTrip(ledger) { $0.drinksCSV(unit: unit, dayStart: .midnight) }
  }

  @Test(arguments: 0..<60)
  func `fasts`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let ledger = MemoryLedger.filled { ledger in
      var start = moment("2026-10-05T20:00:00+02:00")
      for index in 0..<12 {
        let minutes = Int.random(in: 1...4379, using: &generator)
        // Near the goal, where its rounding matters.
        let length = max(1, minutes + Int.random(in: -4...4, using: &generator))
        let end = start + .minutes(length) + .seconds(Int.random(in: 0...59, using: &generator))
        let isRunning = index == 11 && Bool.random(using: &generator)
        ledger.fast(
          start.iso8601, isRunning ? nil : end.iso8601, minutes: minutes,
          ["16:8", "", "=x", "Mine, \"late\""].randomElement(using: &generator)!,
          isCancelled: !isRunning && Int.random(in: 0..<4, using: &generator) == 0)
        start = Zone.berlin.moment(
          (end + .seconds(Int.random(in: 0...90, using: &generator))).instant)
      }
    }
    try expectRoundTrip(ledger) { $0.fastsCSV(dayStart: .midnight) }
  }

  @Test func `a fast that was cancelled, and the one begun in the same minute`() throws {
    let ledger = MemoryLedger.filled {
      $0.fast(
        "2026-11-19T20:00:05+01:00", "2026-11-19T20:00:20+01:00", isCancelled: true)
      $0.fast("2026-11-19T20:00:30+01:00", "2026-11-20T12:00:00+01:00")
    }
    try expectRoundTrip(ledger) { $0.fastsCSV(dayStart: .midnight) }
  }

  @Test(arguments: 0..<60)
  func `tallies with goals and limits that change`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let ledger = MemoryLedger.filled { ledger in
      for (order, name) in ["Push-ups", "=x, \"y\"", "'", "伏"].enumerated() {
        let activity = ledger.activity(name, order: order)
        for back in (0..<30).reversed() {
          let day = today - back
          if Int.random(in: 0..<6, using: &generator) == 0 {
            let direction = DailyGoal.Direction.allCases.randomElement(using: &generator)!
            let goal: Int64? = [nil, 0, 1000, 5000, 7125].randomElement(using: &generator)!
            ledger.write([
              DatedGoals.setting(
                goal.map { DailyGoal($0 == 0 ? .atMost : direction, $0) }, of: activity.subject,
                from: day)
            ])
          }
          // An entry of today, so that each day before it is seen to be over.
          if back == 0 || Bool.random(using: &generator) {
            let amounts: [Int64] = [-5000, 1, 1000, 5000, 7125, 9000]
            ledger.count(
              activity, "\(day.iso8601)T08:00:00+01:00", amounts.randomElement(using: &generator)!)
          }
        }
      }
    }
    try expectRoundTrip(ledger) { $0.talliesCSV(today: today, dayStart: .midnight) }
  }

  @Test func `tallies of one activity, by the file's name`() throws {
    let ledger = MemoryLedger.filled {
      let activity = $0.activity("Push-ups (slow)", goal: DailyGoal(.atLeast, 20_000))
      $0.count(activity, "2026-11-20T08:00:00+01:00", 25_000)
    }
    let activity = try #require(Counters(in: ledger).all.first)
    let name = ExportFormat.tallies.fileName(today: today, activity: activity.name)
    var context = Self.context
    context.activity = ExportFormat.activity(ofFile: name, among: [activity])
    let text = ledger.talliesCSV(of: activity, today: today, dayStart: .midnight)
    var importer = Importer(ledger: ledger)
    #expect(try importer.take(text, context).change.records.isEmpty)
    var fresh = Importer()
    try fresh.take(text, context)
    let made = try #require(Counters(in: fresh.ledger).all.first)
    #expect(made.name == "Push-ups (slow)")
    #expect(fresh.ledger.talliesCSV(of: made, today: today, dayStart: .midnight) == text)
  }

  private func expectRoundTrip(
    _ ledger: MemoryLedger, sourceLocation: SourceLocation = #_sourceLocation,
    _ text: (MemoryLedger) -> String
  ) throws {
    let written = text(ledger)
    var importer = Importer()
    let plan = try importer.take(written, Self.context)
    #expect(plan.issues == [], "\(written)", sourceLocation: sourceLocation)
    #expect(text(importer.ledger) == written, sourceLocation: sourceLocation)

    var same = Importer(ledger: ledger)
    let again = try same.take(written, Self.context)
    #expect(again.change.records.isEmpty, "\(written)", sourceLocation: sourceLocation)
    #expect(again.issues == [], sourceLocation: sourceLocation)
  }
}
