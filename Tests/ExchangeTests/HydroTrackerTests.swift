import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

@Suite struct HydroTrackerTests {
  let sample = #"""
    timestamp,date,amount,effective_amount,beverage_type,beverage_multiplier,container_type,container_volume,note,icon_type,icon_name
    1763625900000,2025-11-20,250.0,250.0,WATER,,Glass,250.0,,DRAWABLE,water_filled
    1763629500000,2025-11-20,236.5882365,354.9,MILK,,"Mug, big",236.6,"warm ""milk""",DRAWABLE,water_filled
    1763633100000,2025-11-20,330.0,300.0,Club-Mate,0.9,Bottle,330.0,,DRAWABLE,water_filled
    1763636700000,2025-11-20,1.5,1.5,SOFT_DRINK,,Sip,1.5,,DRAWABLE,water_filled
    """#

  @Test func `drinks come at their instants, as they were poured`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .hydroTracker)
    #expect(plan.issues == [])
    #expect(
      plan.ignored == ["container_type", "container_volume"])
    #expect(
      plan.shares == [
        BeverageShare(name: "Milk", inFile: 150, here: 100),
        BeverageShare(name: "Club-Mate", inFile: 90, here: nil),
      ])
    let drinks = importer.ledger.drinks(dayStart: .midnight)
    #expect(drinks.map { $0.volume.tenths } == [15, 3300, 2366, 2500])
    let beverages = Beverages(in: importer.ledger)
    #expect(
      drinks.map { beverages[$0.beverage].name } == ["Soft Drink", "Club-Mate", "Milk", "water"])
    #expect(drinks.map { $0.note } == ["", "", "warm \"milk\"", ""])
    #expect(drinks.last?.at.iso8601 == "2025-11-20T09:05:00+01:00")
  }

  @Test func `what cannot be read is told by its line`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      timestamp,amount,beverage_type
      soon,250.0,WATER
      ,250.0,WATER
      99999999999999999,250.0,WATER
      1763625900,250.0,WATER
      1763625900000,,WATER
      1763625900000,some,WATER
      1763625900000,-250.0,WATER
      1763625900000,999999999.0,WATER
      1763625900000,1.200,WATER
      """)
    #expect(plan.newCount == 1)
    #expect(importer.ledger.drinks(dayStart: .midnight).map { $0.volume.tenths } == [12])
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .unreadable(column: "timestamp", text: "soon")),
        ImportIssue(line: 3, problem: .missing("timestamp")),
        ImportIssue(line: 4, problem: .unreadable(column: "timestamp", text: "99999999999999999")),
        ImportIssue(line: 5, problem: .unreadable(column: "timestamp", text: "1763625900")),
        ImportIssue(line: 6, problem: .missing("amount")),
        ImportIssue(line: 7, problem: .unreadable(column: "amount", text: "some")),
        ImportIssue(line: 8, problem: .amountTooSmall),
        ImportIssue(line: 9, problem: .amountOutOfRange),
      ])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .hydroTracker, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(sample)
  }
}
