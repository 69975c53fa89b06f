import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct DrinkTests {
  private var diary = Diary()
  private let drink: RecordID
  private static let now = "2026-03-10T20:00+01:00"

  init() throws {
    drink = try diary.perform(
      .water(.log(DrinkDraft(.ml(250), of: Beverage.Key(rawValue: "tea"), note: " hot "))),
      at: Self.now)
  }

  @Test func `A drink is now unless said otherwise`() throws {
    var diary = diary
    #expect(diary.drink(drink)?.at == moment(Self.now))
    #expect(diary.drink(drink)?.note == "hot")
    let other = moment("2026-03-09T06:00-10:00")
    let earlier = try diary.perform(.water(.log(DrinkDraft(.ml(1), at: other))), at: Self.now)
    #expect(diary.drink(earlier)?.at == other)
    #expect(diary.drink(earlier)?.beverage == .water)
  }

  @Test(arguments: [
    (Int64(10), false), (100_000, false), (100_001, true), (1_000_000, true),
  ])
  func `An amount up to a hundred litres is kept`(tenths: Int64, isConfirmed: Bool) throws {
    var diary = diary
    let draft = DrinkDraft(Volume(tenths: tenths), isConfirmed: isConfirmed)
    let id = try diary.perform(.water(.log(draft)), at: Self.now)
    #expect(diary.drink(id)?.volume.tenths == tenths)
    var edit = DrinkEdit()
    edit.volume = draft.volume
    edit.isConfirmed = isConfirmed
    try diary.perform(.water(.edit(drink, edit)), at: Self.now)
    #expect(diary.drink(drink)?.volume.tenths == tenths)
  }

  @Test(arguments: [
    (Int64(0), false, EntryRefusal.amountNotPositive), (0, true, .amountNotPositive),
    (1, true, .volumeTooSmall), (9, true, .volumeTooSmall), (-1, true, .amountNotPositive),
    (.min, true, .amountNotPositive),
    (100_001, false, .volumeUnlikely(Volume(tenths: 100_001))),
    (1_000_000, false, .volumeUnlikely(.ml(100_000))), (1_000_001, false, .volumeTooLarge),
    (1_000_001, true, .volumeTooLarge), (.max, true, .volumeTooLarge),
  ])
  func `An amount is refused with the reason`(
    tenths: Int64, isConfirmed: Bool, refusal: EntryRefusal
  ) {
    var diary = diary
    let draft = DrinkDraft(Volume(tenths: tenths), isConfirmed: isConfirmed)
    #expect(diary.refusal(of: .water(.log(draft)), at: Self.now) == .entry(refusal))
    var edit = DrinkEdit()
    edit.volume = draft.volume
    edit.isConfirmed = isConfirmed
    #expect(diary.refusal(of: .water(.edit(drink, edit)), at: Self.now) == .entry(refusal))
  }

  @Test func `What was confirmed once is not asked again`() throws {
    var diary = diary
    let id = try diary.perform(
      .water(.log(DrinkDraft(.ml(20_000), isConfirmed: true))), at: Self.now)
    var edit = DrinkEdit()
    edit.note = "aquarium"
    try diary.perform(.water(.edit(id, edit)), at: Self.now)
    #expect(diary.drink(id)?.note == "aquarium")
  }

  @Test(arguments: EntryTables.times)
  func `Times from 1900 to a few minutes ahead are kept`(time: String, refusal: EntryRefusal?) {
    var diary = diary
    let expected = refusal.map { TrackerRefusal.entry($0) }
    let draft = DrinkDraft(.ml(1), at: moment(time))
    #expect(diary.refusal(of: .water(.log(draft)), at: Self.now) == expected)
    var edit = DrinkEdit()
    edit.at = moment(time)
    #expect(diary.refusal(of: .water(.edit(drink, edit)), at: Self.now) == expected)
  }

  @Test(arguments: EntryTables.notes)
  func `A note is kept or refused with the reason`(note: String, refusal: TextRefusal?) {
    var diary = diary
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .note)) }
    let draft = DrinkDraft(.ml(1), note: note)
    #expect(diary.refusal(of: .water(.log(draft)), at: Self.now) == expected)
    var edit = DrinkEdit()
    edit.note = note
    #expect(diary.refusal(of: .water(.edit(drink, edit)), at: Self.now) == expected)
  }

  @Test func `An edit changes only what it names`() throws {
    var diary = diary
    var edit = DrinkEdit()
    edit.volume = .ml(300)
    try diary.perform(.water(.edit(drink, edit)), at: Self.now)
    let expected = Drink(
      id: drink, at: moment(Self.now), volume: .ml(300), beverage: Beverage.Key(rawValue: "tea"),
      note: "hot")
    #expect(diary.drink(drink) == expected)
  }

  @Test func `An edit that changes nothing commits nothing`() throws {
    var diary = diary
    var edit = DrinkEdit()
    #expect(try !diary.commits(.water(.edit(drink, edit)), at: Self.now))
    edit.volume = .ml(250)
    edit.beverage = Beverage.Key(rawValue: "tea")
    edit.at = moment(Self.now)
    edit.note = "hot\n"
    #expect(try !diary.commits(.water(.edit(drink, edit)), at: Self.now))
    #expect(diary.ledger.undoEntries.count == 1)
  }

  @Test func `What does not exist or was deleted is neither edited nor deleted`() throws {
    var diary = diary
    try diary.perform(.water(.delete(drink)), at: Self.now)
    for id in [drink, RecordID(high: 1, low: 2)] {
      let commands: [WaterCommand] = [.edit(id, DrinkEdit()), .delete(id)]
      for command in commands {
        let refusal = diary.refusal(of: .water(command), at: Self.now)
        #expect(refusal == .entry(.noSuch(.drink, "")))
      }
    }
  }
}
