import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// The share of water that a file gives for a beverage.
@Suite struct BeverageShareTests {
  private func hydro(_ rows: [String]) -> String {
    "timestamp,date,amount,effective_amount,beverage_type,beverage_multiplier\n"
      + rows.enumerated().map { "\(1_795_161_600_000 + $0 * 600_000),2026-11-20,\($1)\n" }.joined()
  }

  private func minder(_ rows: [String]) -> String {
    "Drink Type,Cup Name,Hydration Value(ml),Water Value(ml),Date,Time\n"
      + rows.enumerated().map { "\($1),20/11/2026,08:0\($0)\n" }.joined()
  }

  /// Of all drinks, in tenths of a millilitre.
  private func counted(_ ledger: MemoryLedger) -> Int64 {
    ledger.hydrationTotal(on: day("2026-11-20"))
  }

  @Test func `a new beverage is created with its share`() throws {
    let files = [
      hydro(["200,160,Kombucha,0.8", "100,,Kombucha,0.8", "100,100,WATER,"]),
      hydro(["200,160,Kombucha,", "100,80,Kombucha,", "100,100,WATER,"]),
      minder(["Kombucha,Cup,200,160", "Kombucha,Cup,100,80", "Water,Cup,100,100"]),
    ]
    for text in files {
      var importer = Importer()
      let plan = try importer.take(text)
      #expect(plan.shares == [BeverageShare(name: "Kombucha", inFile: 80, here: nil)])
      let beverage = try #require(Beverages(in: importer.ledger).named("kombucha"))
      #expect(beverage.factor == 80)
      #expect(counted(importer.ledger) == 3400)
      let again = try importer.take(text)
      #expect(again.change.records.isEmpty && again.shares.isEmpty)
    }
  }

  @Test func `a beverage that is here keeps its share, and the user is told`() throws {
    var importer = Importer()
    let plan = try importer.take(minder(["Coffee,Cup,300,270", "Tea,Cup,300,300"]))
    #expect(plan.shares == [BeverageShare(name: "coffee", inFile: 90, here: 100)])
    #expect(counted(importer.ledger) == 6000)
    #expect(Beverages(in: importer.ledger).custom.isEmpty)
  }

  @Test func `shares that contradict each other are told`() throws {
    var importer = Importer()
    let plan = try importer.take(
      minder(["Bier,Glas,500,450", "Bier,Glas,500,250", "Ale,Glas,300,330"]))
    #expect(
      plan.shares == [
        BeverageShare(name: "Bier", inFile: 90, here: nil),
        BeverageShare(name: "Bier", inFile: 50, here: 90),
        BeverageShare(name: "Ale", inFile: 110, here: 100),
      ])
  }

  @Test func `a share that is no number refuses its line`() throws {
    var importer = Importer()
    let plan = try importer.take(hydro(["200,160,Kombucha,x", "100,100,WATER,"]))
    #expect(
      plan.issues.map { $0.problem } == [.unreadable(column: "beverage_multiplier", text: "x")])
    #expect(plan.newCount == 1)
  }
}

extension MemoryLedger {
  fileprivate func hydrationTotal(on day: Day) -> Int64 {
    let beverages = Beverages(in: self)
    return drinks(in: day..<day + 1, dayStart: .midnight).reduce(0) {
      $0 + $1.volume.tenths * Int64(beverages[$1.beverage].factor) / 100
    }
  }
}
