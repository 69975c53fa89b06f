import CivilTime
import Ledger
import Testing
import Trackers

struct BeverageTests {
  private var diary = Diary()
  private let mate: RecordID
  private static let now = "2026-03-10T20:00Z"

  init() throws {
    mate = try diary.perform(
      .water(.addBeverage(BeverageDraft(name: " Mate ", factor: 90))), at: Self.now)
  }

  @Test func `Four are built in and the users own follow by name`() throws {
    var diary = diary
    for name in ["Oat milk", "Ayran"] {
      try diary.perform(.water(.addBeverage(BeverageDraft(name: name))), at: Self.now)
    }
    #expect(
      diary.beverages.all.map { $0.name }
        == ["water", "tea", "coffee", "juice", "Ayran", "Mate", "Oat milk"])
    #expect(Beverage.presets.allSatisfy { $0.factor == 100 && $0.id == nil })
    #expect(diary.beverages[Beverage.Key(mate)].id == mate)
  }

  @Test(arguments: ["mate", "MATE", " m a t e "])
  func `A beverage is found by its name in any case`(typed: String) {
    #expect(diary.beverages.named(typed)?.id == mate)
    #expect(diary.beverages.named("Mat") == nil)
  }

  @Test(arguments: EntryTables.names)
  func `A name is kept or refused with the reason`(name: String, refusal: TextRefusal?) {
    var diary = diary
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .name)) }
    for command in commands(BeverageDraft(name: name)) {
      #expect(diary.refusal(of: .water(command), at: Self.now) == expected)
      diary = self.diary
    }
  }

  @Test(arguments: ["water", "Tea", "JUICE", "Cof fee", "cola"])
  func `A name that is taken in any case is refused`(name: String) throws {
    var diary = diary
    try diary.perform(.water(.addBeverage(BeverageDraft(name: "Cola"))), at: Self.now)
    for command in commands(BeverageDraft(name: name)) {
      let refusal = diary.refusal(of: .water(command), at: Self.now)
      #expect(refusal == .entry(.nameTaken(name)))
    }
  }

  @Test func `Its own name is free in any case`() throws {
    var diary = diary
    let draft = BeverageDraft(name: "MATE", factor: 90)
    try diary.perform(.water(.editBeverage(mate, draft)), at: Self.now)
    #expect(diary.beverages[Beverage.Key(mate)].name == "MATE")
  }

  @Test func `What two devices named alike can still be edited`() throws {
    var diary = diary
    for number in UInt64(1)...2 {
      diary.receive(
        RecordChange(.beverage, RecordID(high: number, low: 0), [.init(.name, .text("Kvass"))]))
    }
    for number in UInt64(1)...2 {
      let id = RecordID(high: number, low: 0)
      let draft = BeverageDraft(name: "Kvass", factor: 80)
      try diary.perform(.water(.editBeverage(id, draft)), at: Self.now)
      #expect(diary.beverages[Beverage.Key(id)].factor == 80)
    }
  }

  @Test(arguments: [(0, true), (100, true), (-1, false), (101, false)])
  func `A factor is from 0 to 100 per cent`(factor: Int, isKept: Bool) {
    for command in commands(BeverageDraft(name: "Mate", factor: factor)).dropFirst() {
      var diary = diary
      #expect(
        diary.refusal(of: .water(command), at: Self.now)
          == (isKept ? nil : .entry(.factorOutOfRange)))
    }
  }

  @Test func `An edit that changes nothing commits nothing`() throws {
    var diary = diary
    let draft = BeverageDraft(name: "Mate ", factor: 90)
    #expect(try !diary.commits(.water(.editBeverage(mate, draft)), at: Self.now))
  }

  @Test func `What does not exist or was removed is neither edited nor removed`() throws {
    var diary = diary
    try diary.perform(.water(.removeBeverage(mate)), at: Self.now)
    for id in [mate, RecordID(high: 1, low: 2)] {
      let draft = BeverageDraft(name: "x")
      let commands: [WaterCommand] = [.editBeverage(id, draft), .removeBeverage(id)]
      for command in commands {
        let refusal = diary.refusal(of: .water(command), at: Self.now)
        #expect(refusal == .entry(.noSuch(.beverage, "")))
      }
    }
  }

  private func commands(_ draft: BeverageDraft) -> [WaterCommand] {
    [.addBeverage(draft), .editBeverage(mate, draft)]
  }
}
