import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// A backup of what tables have brought before.
@Suite struct BackupAfterTablesTests {
  private let origin = MemoryLedger.filled { ledger in
    let mate = ledger.beverage("Mate")
    ledger.drink("2026-11-20T08:00:10+01:00", 2503, .water, "first")
    ledger.drink("2026-11-20T08:00:40+01:00", 2498)
    ledger.drink("2026-11-20T09:00:00+01:00", 3000, mate)
    ledger.fast("2026-11-18T20:00:00+01:00", "2026-11-19T12:00:00+01:00")
    ledger.fast("2026-11-19T20:00:00+01:00", "2026-11-19T20:30:00+01:00", isCancelled: true)
    ledger.fast("2026-11-20T20:00:00+01:00", nil)
    let run = ledger.activity("Run", goal: DailyGoal(.atLeast, 2000))
    ledger.count(run, "2026-11-19T08:00:00+01:00", 1000)
    ledger.count(run, "2026-11-19T09:00:00+01:00", 2000)
    ledger.count(run, "2026-11-20T08:00:00+01:00", 1500)
  }

  private func tables(unit: VolumeUnit) -> [String] {
    [
      origin.drinksCSV(unit: unit, dayStart: .midnight), origin.fastsCSV(dayStart: .midnight),
      origin.talliesCSV(today: today, dayStart: .midnight),
    ]
  }

  private func adopt(_ plan: BackupPlan, _ importer: inout Importer) {
    _ = importer.ledger.adopt(plan.ops, as: BackupPlan.label)
  }

  private func expectSame(_ ledger: MemoryLedger) {
    #expect(ledger.drinks(dayStart: .midnight) == origin.drinks(dayStart: .midnight))
    #expect(ledger.fasts() == origin.fasts())
    #expect(Counters(in: ledger).all.map { $0.id } == Counters(in: origin).all.map { $0.id })
  }

  @Test(arguments: VolumeUnit.allCases)
  func `comes in their place, once and undone as one`(unit: VolumeUnit) throws {
    var importer = Importer()
    for text in tables(unit: unit) { try importer.take(text, RoundTripTests.context) }
    let before = importer.ledger
    let backup = Backup(of: origin.allRecords, at: noon)
    let plan = BackupPlan(backup, into: importer.ledger)
    // Three drinks, three fasts, one activity.
    #expect(plan.replaced == 7)
    #expect(plan.altered == plan.added)
    adopt(plan, &importer)
    expectSame(importer.ledger)
    let again = BackupPlan(backup, into: importer.ledger)
    #expect(again.size == 0 && again.replaced == 0)
    for text in tables(unit: unit) {
      #expect(try importer.take(text, RoundTripTests.context).change.records.isEmpty)
    }
    _ = importer.ledger.undo(at: noon.instant)
    #expect(importer.ledger.drinks(dayStart: .midnight) == before.drinks(dayStart: .midnight))
    #expect(importer.ledger.fasts() == before.fasts())
  }

  @Test func `what was entered here stays`() throws {
    var importer = Importer()
    for text in tables(unit: .millilitres) { try importer.take(text, RoundTripTests.context) }
    let run = try #require(Counters(in: importer.ledger).all.first)
    importer.ledger.count(run, "2026-11-21T08:00:00+01:00", 1000)
    importer.ledger.drink("2026-11-20T08:00:00+01:00", 2500)
    let plan = BackupPlan(Backup(of: origin.allRecords, at: noon), into: importer.ledger)
    #expect(plan.replaced == 6)
    adopt(plan, &importer)
    #expect(importer.ledger.drinks(dayStart: .midnight).count == 4)
    #expect(Counters(in: importer.ledger).all.map { $0.name } == ["Run", "Run"])
  }
}
