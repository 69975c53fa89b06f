import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// The effective amounts of drinks, and their names.
struct BeverageTotalTests {
  private var diary = Diary()
  private let mate: RecordID
  private let day = "2026-03-10"
  private static let now = "2026-03-10T20:00Z"

  init() throws {
    mate = try diary.perform(
      .water(.addBeverage(BeverageDraft(name: "Mate", factor: 90))), at: Self.now)
  }

  @Test(arguments: [(100, Int64(5000)), (90, 4750), (50, 3750), (33, 3325), (0, 2500)])
  func `The factor changes what counts and not what was poured`(factor: Int, counted: Int64) throws
  {
    var diary = diary
    try diary.log(2500, of: Beverage.Key(mate), at: Self.now)
    try diary.log(2500, at: Self.now)
    let draft = BeverageDraft(name: "Mate", factor: factor)
    try diary.perform(.water(.editBeverage(mate, draft)), at: Self.now)
    #expect(diary.hydration(on: day).amount == counted)
    #expect(diary.drinks.map { $0.volume.tenths } == [2500, 2500])
    #expect(breakdown(diary).map { $0.volume.tenths } == [2500, 2500])
  }

  @Test func `Halves of two beverages make a whole`() throws {
    var diary = diary
    for name in ["a", "b"] {
      let id = try diary.perform(
        .water(.addBeverage(BeverageDraft(name: name, factor: 50))), at: Self.now)
      try diary.log(11, of: Beverage.Key(id), at: Self.now)
    }
    #expect(diary.hydration(on: day).amount == 11)
  }

  @Test func `A removed beverage keeps its name and factor in drinks`() throws {
    var diary = diary
    try diary.log(1000, of: Beverage.Key(mate), at: Self.now)
    try diary.perform(.water(.removeBeverage(mate)), at: Self.now)
    #expect(!diary.beverages.all.contains { $0.id == mate })
    #expect(breakdown(diary).map { $0.beverage.name } == ["Mate"])
    #expect(diary.hydration(on: day).amount == 900)
    #expect(diary.undo() == "beverage.delete")
    #expect(diary.beverages.all.contains { $0.id == mate })
  }

  @Test func `A name nobody made here stays and counts in full`() throws {
    var diary = diary
    diary.receive(drink(1, [.init(.of, .text("Switchel 7"))]), drink(2, []))
    let names = breakdown(diary).map { $0.beverage.name }
    #expect(Set(names) == ["Switchel 7", "water"])
    #expect(diary.hydration(on: day).amount == 200)
    let keys = diary.drinks.map { diary.beverages[$0.beverage].name }
    #expect(Set(keys) == ["Switchel 7", "water"])
  }

  @Test func `The breakdown begins with the most`() throws {
    var diary = diary
    for (tenths, name) in [(1000, "tea"), (3000, "juice"), (2500, "tea")] as [(Int64, String)] {
      try diary.log(tenths, of: Beverage.Key(rawValue: name), at: Self.now)
    }
    #expect(breakdown(diary).map { $0.beverage.name } == ["tea", "juice"])
    #expect(breakdown(diary).map { $0.drinks } == [2, 1])
  }

  @Test func `A drink of a beverage that does not exist is refused`() {
    var diary = diary
    let key = Beverage.Key(RecordID(high: 1, low: 2))
    let refusal = diary.refusal(
      of: .water(.log(DrinkDraft(.ml(1), of: key))), at: Self.now)
    #expect(refusal == .entry(.noSuch(.beverage, "")))
  }

  @Test(arguments: EntryTables.names)
  func `The foreign name of a drink is a name as well`(name: String, refusal: TextRefusal?) {
    var diary = diary
    let draft = DrinkDraft(.ml(1), of: Beverage.Key(rawValue: name))
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .name)) }
    #expect(diary.refusal(of: .water(.log(draft)), at: Self.now) == expected)
  }

  private func breakdown(_ diary: Diary) -> [BeverageTotal] {
    diary.ledger.breakdown(of: .always, diary.beverages, dayStart: .midnight)
  }

  private func drink(_ number: UInt64, _ fields: [RecordChange.Write]) -> RecordChange {
    RecordChange(
      .drink, RecordID(high: number, low: 0),
      [.init(.at, .moment(moment(Self.now))), .init(.amount, .integer(100))] + fields)
  }
}
