import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

@Suite struct WaterSampleTests {
  private var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
  private let context = ImportContext(zone: berlin, now: noon)

  private static func sample(
    _ id: String, _ value: String = "250", _ unit: String = "mL"
  ) -> WaterSample {
    WaterSample(id: id, start: "2026-11-20T08:00:05+01:00", value: value, unit: unit)
  }

  private var drinks: [Drink] { ledger.drinks(dayStart: .midnight) }

  private mutating func take(_ samples: WaterSample...) -> [ImportOutcome] {
    ledger.take(samples, context).outcomes
  }

  /// An export with a sample of water for each amount, all at the same time.
  private mutating func importFile(
    _ amounts: [String], offset: String = " +0100"
  ) throws -> ImportPlan {
    let records = amounts.map { amount in
      "<Record type=\"HKQuantityTypeIdentifierDietaryWater\" sourceName=\"Water \(amount)\" "
        + "unit=\"mL\" startDate=\"2026-11-20 08:00:05\(offset)\" "
        + "endDate=\"2026-11-20 08:00:05\(offset)\" value=\"\(amount.prefix { $0 != "." })\"/>"
    }
    let text = "<?xml version=\"1.0\"?><HealthData>\(records.joined())</HealthData>"
    let file = try ImportedFile(reading: Array(text.utf8), as: .appleHealth, context)
    let plan = ImportPlan(file, into: ledger, context)
    _ = ledger.commitInParts(plan.change, at: noon.instant)
    return plan
  }

  @Test mutating func `a sample is taken once, however often it is sent`() {
    #expect(take(Self.sample("a"), Self.sample("a")) == [.new, .known])
    #expect(take(Self.sample("a")) == [.known])
    #expect(drinks.map { $0.volume.tenths } == [2500])
    #expect(drinks.first?.at == moment("2026-11-20T08:00:05+01:00"))
  }

  @Test mutating func `equal samples with different ids are different drinks`() {
    #expect(take(Self.sample("a")) == [.new])
    #expect(take(Self.sample("b"), Self.sample("c")) == [.new, .new])
    #expect(take(Self.sample("a"), Self.sample("b"), Self.sample("c")) == [.known, .known, .known])
    #expect(drinks.count == 3)
  }

  @Test mutating func `what was deleted stays deleted`() {
    #expect(take(Self.sample("a"), Self.sample("b", "300")) == [.new, .new])
    for drink in drinks where drink.volume.tenths == 2500 {
      _ = ledger.commit(Change(.drink(.delete), [.deleting(.drink, drink.id)]), at: noon.instant)
    }
    #expect(take(Self.sample("a"), Self.sample("b", "300")) == [.deleted, .known])
    #expect(drinks.count == 1)
  }

  @Test mutating func `what was undone stays undone, and one undo takes back all of a request`() {
    #expect(take(Self.sample("a"), Self.sample("b")) == [.new, .new])
    #expect(ledger.undo(at: noon.instant)?.label == "import.file")
    #expect(drinks.isEmpty)
    #expect(take(Self.sample("a"), Self.sample("b")) == [.deleted, .deleted])
  }

  @Test mutating func `an edited drink is still that sample`() throws {
    #expect(take(Self.sample("a")) == [.new])
    let id = try #require(drinks.first).id
    _ = ledger.commit(
      Change(.drink(.edit), [RecordChange(.drink, id, [.init(.amount, .integer(9000))])]),
      at: noon.instant)
    #expect(take(Self.sample("a")) == [.known])
    #expect(drinks.map { $0.volume.tenths } == [9000])
  }

  @Test mutating func `a later import of the export knows them, and deleted ones stay deleted`()
    throws
  {
    #expect(take(Self.sample("a"), Self.sample("b")) == [.new, .new])
    #expect(try importFile(["250", "250.5"]).lines.map { $0.outcome } == [.known, .known])
    for drink in drinks {
      _ = ledger.commit(Change(.drink(.delete), [.deleting(.drink, drink.id)]), at: noon.instant)
    }
    #expect(try importFile(["250", "250.5"]).lines.map { $0.outcome } == [.deleted, .deleted])
    #expect(drinks.isEmpty)
  }

  @Test mutating func `an import of the export first, and then its samples`() throws {
    #expect(try importFile(["250", "250.5"]).lines.map { $0.outcome } == [.new, .new])
    #expect(take(Self.sample("a"), Self.sample("b"), Self.sample("c")) == [.known, .known, .new])
    #expect(drinks.count == 3)
  }

  @Test mutating func `what was deleted of a file without offsets stays deleted with them`() throws
  {
    #expect(try importFile(["250"], offset: "").lines.map { $0.outcome } == [.new])
    let drink = try #require(drinks.first)
    _ = ledger.commit(Change(.drink(.delete), [.deleting(.drink, drink.id)]), at: noon.instant)
    #expect(try importFile(["250"]).lines.map { $0.outcome } == [.deleted])
  }

  /// It did not file them by day.
  @Test mutating func `what a former version brought in of an export is that sample`() throws {
    let at = moment("2026-11-20T08:00:05+01:00")
    let name = "import drink at \(at.instant.milliseconds / 60_000) 2500 water 1"
    let former = Drink(
      id: RecordID(derivedFrom: name), at: at, volume: Volume(tenths: 2500), beverage: .water)
    _ = ledger.commit(Change(.imported(.file), [former.change(from: nil)]), at: noon.instant)
    #expect(take(Self.sample("a")) == [.known])
    #expect(drinks.map { $0.id } == [former.id])
    _ = ledger.commit(Change(.drink(.delete), [.deleting(.drink, former.id)]), at: noon.instant)
    #expect(try importFile(["250"]).lines.map { $0.outcome } == [.deleted])
    #expect(take(Self.sample("b")) == [.new])
    #expect(drinks.count == 1)
  }

  @Test mutating func `a drink that was typed in is the sample of that minute, once`() throws {
    let typed = Drink(
      id: RecordID(high: 3, low: 3), at: moment("2026-11-20T07:00:40+00:00"),
      volume: Volume(tenths: 2500), beverage: .water)
    _ = ledger.commit(Change(.drink(.add), [typed.change(from: nil)]), at: noon.instant)
    #expect(take(Self.sample("a")) == [.known])
    #expect(take(Self.sample("b")) == [.new])
    #expect(take(Self.sample("a"), Self.sample("b")) == [.known, .known])
    #expect(drinks.count == 2)
    #expect(ledger.undo(at: noon.instant)?.label == "import.file")
  }

  @Test(
    arguments: [
      ("250,5", "mL", 2505), ("0.25", "L", 2500), ("8", "fl_oz_us", 2366), ("8", "fl oz", 2366),
      ("1", "cup", 2366), ("0,250", "L", 2500), ("236,588", "mL", 2366), ("1,500", "L", 15_000),
    ] as [(String, String, Int64)])
  mutating func `amounts are read as phones write them`(value: String, unit: String, tenths: Int64)
  {
    #expect(take(Self.sample("a", value, unit)) == [.new])
    #expect(drinks.map { $0.volume.tenths } == [tenths])
  }

  @Test(arguments: [
    ("a", "2026-11-20T08:00:05+01:00", "0", "mL"), ("a", "2026-11-20T08:00:05+01:00", "-5", "mL"),
    ("a", "2026-11-20T08:00:05+01:00", "1e99", "L"), ("a", "2026-11-20T08:00:05+01:00", "1", "kg"),
    ("a", "2026-11-22T08:00:05+01:00", "250", "mL"), ("a", "yesterday", "250", "mL"),
    ("a", "1800-11-22T08:00:05+01:00", "250", "mL"), ("", "2026-11-20T08:00:05Z", "250", "mL"),
    // One and a half, or a thousand and a half.
    ("a", "2026-11-20T08:00:05+01:00", "1,500", "mL"),
    ("a", "", "250", "mL"), ("a", "2026-11-20T08:00:05+01:00", "", "mL"),
    ("a", "2026-11-20T08:00:05+01:00", "250", ""),
  ])
  mutating func `what cannot be is refused, and the others are taken`(
    id: String, start: String, value: String, unit: String
  ) {
    let odd = WaterSample(id: id, start: start, value: value, unit: unit)
    let outcomes = take(odd, Self.sample("good"))
    guard case .refused = outcomes[0] else {
      Issue.record("\(outcomes[0])")
      return
    }
    #expect(outcomes[1] == .new && drinks.count == 1)
  }

  @Test mutating func `more equal ones in a minute than anyone drinks are refused`() {
    let outcomes = ledger.take((0..<101).map { Self.sample("\($0)") }, context).outcomes
    #expect(outcomes == Array(repeating: .new, count: 100) + [.refused(.amountOutOfRange)])
  }
}
