import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct DrinksCSVTests {
  let sample = #"""
    Date,Time,Amount (ml),Beverage,Note
    2026-11-19,23:00,334,Kvass,"two
    lines, ""quoted"""
    2026-11-20,08:05,250,Water,
    2026-11-20,08:05,250,WATER,
    2026-11-20,14:00,237,,'=1+1

    """#

  @Test func `drinks come with their beverages and notes, equal ones as often as they are there`()
    throws
  {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .drinks)
    #expect(plan.newCount == 4)
    #expect(plan.ignored == [])
    let drinks = importer.ledger.drinks(dayStart: .midnight)
    #expect(drinks.map { $0.volume.tenths } == [2370, 2500, 2500, 3340])
    #expect(drinks.map { $0.beverage.rawValue } == ["water", "water", "water", "Kvass"])
    #expect(drinks.map { $0.note } == ["=1+1", "", "", "two\nlines, \"quoted\""])
    #expect(drinks.first?.at == moment("2026-11-20T14:00:00+01:00"))
  }

  @Test func `their ids are filed by their days, wherever the file is read`() throws {
    var importer = Importer()
    try importer.take(sample, context)
    let drinks = importer.ledger.drinks(dayStart: .midnight)
    #expect(drinks.count == 4)
    for drink in drinks { #expect(drink.id == drink.id.filed(on: drink.at.local.calendarDay)) }
    var elsewhere = Importer()
    try elsewhere.take(sample, Occasion.all[5].context)
    let ids = elsewhere.ledger.drinks(dayStart: .midnight).map { $0.id }
    #expect(Set(ids) == Set(drinks.map { $0.id }))
  }

  @Test func `only those of equal drinks are new that are missing here`() throws {
    var importer = Importer(
      ledger: .filled { $0.drink("2026-11-20T08:05:30+01:00", 2500) })
    #expect(try importer.take(sample).newCount == 3)
    #expect(try importer.take(sample).newCount == 0)
  }

  @Test(arguments: [
    ("Amount (fl oz)", "8.0", VolumeUnit.millilitres, 2366),
    ("Amount (oz)", "8,5", .millilitres, 2514),
    ("Amount (ml)", "250", .fluidOunces, 2500), ("Amount", "250", .millilitres, 2500),
    ("Amount", "8", .fluidOunces, 2366), ("Amount", "0.25 L", .fluidOunces, 2500),
    ("amount(ML)", "2.5", .millilitres, 25),
  ]) func `the unit is that of the column, of the cell, or else the user's`(
    column: String, cell: String, unit: VolumeUnit, tenths: Int64
  ) throws {
    var importer = Importer()
    var context = context
    context.unit = unit
    try importer.take("Date;Time;\(column);Beverage;Note\n2026-11-20;08:05;\(cell);Tea;\n", context)
    #expect(importer.ledger.drinks(dayStart: .midnight).map { $0.volume.tenths } == [tenths])
  }

  @Test func `an amount in a unit that nobody knows is refused`() {
    #expect(throws: ImportError.missingColumn("Amount (ml)")) {
      var importer = Importer()
      try importer.take("Date,Time,Amount (cups),Beverage,Note\n2026-11-20,08:05,2,Tea,\n")
    }
  }

  @Test func `what cannot be read is told by its line, and what is not used by its column`() throws
  {
    var importer = Importer()
    let plan = try importer.take(
      """
      Date,Time,Mood,Amount (ml),Beverage,Note
      2026-02-30,08:05,,250,Tea,
      2026-11-20,25:00,,250,Tea,
      2026-11-20,,,250,Tea,
      2026-11-20,08:05,,a lot,Tea,
      2026-11-20,08:05,,,Tea,
      2026-11-20,08:05,,0,Tea,
      2026-11-20,08:05,,-250,Tea,
      2026-11-20,08:05,,100001,Tea,
      2026-11-20,08:05,,999999999999,Tea,
      1700-11-20,08:05,,250,Tea,
      2026-11-20,08:05,good,250,Tea,
      """)
    #expect(plan.newCount == 1)
    #expect(plan.ignored == ["Mood"])
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .unreadable(column: "Date", text: "2026-02-30")),
        ImportIssue(line: 3, problem: .unreadable(column: "Time", text: "25:00")),
        ImportIssue(line: 4, problem: .missing("Time")),
        ImportIssue(line: 5, problem: .unreadable(column: "Amount (ml)", text: "a lot")),
        ImportIssue(line: 6, problem: .missing("Amount (ml)")),
        ImportIssue(line: 7, problem: .amountTooSmall),
        ImportIssue(line: 8, problem: .amountTooSmall),
        ImportIssue(line: 9, problem: .amountOutOfRange),
        ImportIssue(line: 10, problem: .unreadable(column: "Amount (ml)", text: "999999999999")),
        ImportIssue(line: 11, problem: .yearOutOfRange),
      ])
  }

  @Test func `what is still to come is told by its line, but for a few minutes`() throws {
    let future = """
      Date,Time,Amount (ml),Beverage,Note
      2026-11-21,12:05,250,Tea,
      2026-11-21,12:06,250,Tea,
      2026-11-24,09:00,250,Water,

      """
    var importer = Importer()
    let plan = try importer.take(future)
    #expect(plan.newCount == 1)
    #expect(
      plan.issues == [
        ImportIssue(line: 3, problem: .inFuture), ImportIssue(line: 4, problem: .inFuture),
      ])
    var former = Importer(ledger: .filled { $0.drink("2026-11-24T09:00:00+01:00", 2500) })
    #expect(try former.take(future).knownCount == 1, "what an earlier version let through is known")
  }

  @Test func `a beverage of the user's is found by its name, in any case`() throws {
    var importer = Importer(ledger: .filled { _ = $0.beverage("Green tea") })
    try importer.take(
      "Date,Time,Amount (ml),Beverage,Note\n2026-11-20,08:05,250,GREEN TEA,\n"
        + "2026-11-20,09:05,250,JUICE,\n")
    let known = Beverages(in: importer.ledger)
    #expect(
      importer.ledger.drinks(dayStart: .midnight).map { known[$0.beverage].name } == [
        "juice", "Green tea",
      ])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .drinks, since: first)
  }

  @Test func `of the drinks that are here those of its days are known again, to the minute`() throws
  {
    let here = ["2026-11-14T23:59", "2026-11-15T00:00", "2026-11-16T23:59", "2026-11-17T00:00"]
    var importer = Importer(
      ledger: .filled { for time in here { $0.drink("\(time):00+01:00", 2500) } })
    let plan = try importer.take(
      "Date,Time,Amount (ml),Beverage,Note\n2026-11-15,00:00,250,water,\n"
        + "2026-11-15,00:01,250,water,\n2026-11-16,23:59,250,water,\n2026-11-16,23:59,250,water,\n")
    #expect(plan.lines.map(\.outcome) == [.known, .new, .known, .new])
    #expect(importer.ledger.drinks(dayStart: .midnight).count == 6)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(sample)
  }
}
