import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

@Suite struct WaterMinderTests {
  let metric = """
    Drink Type,Cup Name,Hydration Value(ml),Water Value(ml),Date,Time,Daily Goal Reached in %,Day Total(ml),Daily Goal Amount(ml)
    Water,Mug,"300","300",1/2/26,9:05,10%,"300","2.600"
    Water,Mug,"300","300",18/9/26,23:44,50%,"900","2.600"
    Water,Mug,"300","300",18/9/26,23:44,55%,"1.200","2.600"
    Кофе,Чашка,"1.200","1.080",20/9/26,08:10,10%,"1.080","2.600"

    """

  @Test func `drinks are as they were poured, in numbers and dates of any region`() throws {
    var importer = Importer()
    let plan = try importer.take(metric)
    #expect(plan.format == .waterMinder)
    #expect(plan.issues == [])
    #expect(
      plan.ignored == [
        "Cup Name", "Daily Goal Reached in %", "Day Total(ml)", "Daily Goal Amount(ml)",
      ])
    let drinks = importer.ledger.drinks(dayStart: .midnight)
    #expect(drinks.map { $0.volume.tenths } == [12_000, 3000, 3000, 3000])
    let beverages = Beverages(in: importer.ledger)
    #expect(drinks.map { beverages[$0.beverage].name } == ["Кофе", "water", "water", "water"])
    #expect(beverages[drinks[0].beverage].factor == 90)
    #expect(
      drinks.map { $0.at.iso8601 } == [
        "2026-09-20T08:10:00+01:00", "2026-09-18T23:44:00+01:00", "2026-09-18T23:44:00+01:00",
        "2026-02-01T09:05:00+01:00",
      ])
  }

  @Test func `ounces are those of the United States`() throws {
    var importer = Importer()
    try importer.take(
      """
      Drink Type,Cup Name,Hydration Value(oz),Water Value(oz),Date,Time
      Tea,Nalgene 8oz,8.0,8.0,2018/10/05,08:10:00 PM
      Coffee,Cup,8.45,7.6,2018/10/05,08:10:00 AM
      """)
    let drinks = importer.ledger.drinks(dayStart: .midnight)
    #expect(drinks.map { $0.volume.tenths } == [2366, 2499])
    #expect(drinks.map { $0.at.local.timeOfDay.iso8601 } == ["20:10", "08:10"])
  }

  @Test(arguments: [
    ("Amount (US oz),Date,Time", "8.5,2026-11-20,08:00", 2514),
    ("Amount,Unit,Date,Time", "8.5,fl. oz,2026-11-20,08:00", 2514),
    ("Amount,Unit,Date,Time", "25,cl,2026-11-20,08:00", 2500),
    ("Volume,Date,Time", "250 ml,2026-11-20,08:00", 2500),
    ("Volume,Date,Time", "0.25 L,2026-11-20,08:00", 2500),
    ("Water Value(ml),Date,Time", "\"250,5\",2026-11-20,08:00", 2505),
    ("Hydration Value(ml);Date;Time", "250,5;20.11.2026;08:00", 2505),
    ("Hydration Value(ml)\tDate\tTime", "250,5\t20.11.2026\t08:00", 2505),
  ]) func `the unit may be in the column's name, in the cell, or beside it`(
    header: String, fields: String, tenths: Int64
  ) throws {
    let separator = header.contains(";") ? ";" : header.contains("\t") ? "\t" : ","
    var importer = Importer()
    let plan = try importer.take(
      "Drink Type\(separator)\(header)\nWater\(separator)\(fields)\n")
    #expect(plan.format == .waterMinder)
    #expect(plan.ignored == [])
    #expect(importer.ledger.drinks(dayStart: .midnight).map { $0.volume.tenths } == [tenths])
  }

  @Test func `what cannot be read is told by its line`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      Drink Type,Amount,Unit,Date,Time
      Water,250,buckets,20/11/26,08:00
      Water,250 imperial oz,,20/11/26,08:00
      Water,,ml,20/11/26,08:00
      Water,250,ml,31/4/26,08:00
      Water,250,ml,20/11/26,24:00
      Water,250,ml,20/11/26,08:00
      """)
    #expect(plan.newCount == 1)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .unreadable(column: "Unit", text: "buckets")),
        ImportIssue(line: 3, problem: .unreadable(column: "Amount", text: "250 imperial oz")),
        ImportIssue(line: 4, problem: .missing("Amount")),
        ImportIssue(line: 5, problem: .unreadable(column: "Date", text: "31/4/26")),
        ImportIssue(line: 6, problem: .unreadable(column: "Time", text: "24:00")),
      ])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(metric, as: .waterMinder, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(metric)
  }
}
