import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Undo of all changes to drinks, tallies and dates, one step at a time.
struct EntryUndoTests {
  private static let now = "2026-03-10T20:00Z"
  private var diary = Diary()
  private let drink, beverage, run, read, entry, date: RecordID

  init() throws {
    drink = try diary.perform(.water(.log(DrinkDraft(.ml(250), note: "x"))), at: Self.now)
    beverage = try diary.perform(
      .water(.addBeverage(BeverageDraft(name: "Mate", factor: 90))), at: Self.now)
    run = try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 5000))
    read = try diary.add(activity: "Read")
    entry = try diary.count(2500, of: run, at: Self.now)
    date = try diary.perform(
      .date(.add(DateDraft(name: "Trip", day: day("2026-07-01"), kind: .until))), at: Self.now)
  }

  @Test func `Every command is taken back as if it had not been`() throws {
    for (command, label) in commands {
      var diary = diary
      let before = diary.visible
      try diary.perform(command, at: Self.now)
      #expect(diary.visible != before, "\(label)")
      #expect(diary.undo() == label)
      #expect(diary.visible == before, "\(label)")
    }
  }

  @Test func `All of them in a row are taken back in turn`() throws {
    var diary = diary
    var states = [diary.visible]
    for (command, _) in commands where (try? diary.perform(command, at: Self.now)) != nil {
      if diary.visible != states.last { states.append(diary.visible) }
    }
    #expect(states.count > 15)
    for state in states.dropLast().reversed() {
      diary.undo()
      #expect(diary.visible == state)
    }
  }

  @Test func `The first goal can be chosen again after undo`() throws {
    var diary = Diary()
    for tenths in [30_000, 15_000] {
      try diary.perform(
        .water(.setGoal(Volume(tenths: Int64(tenths)))), at: Self.now)
      #expect(diary.hydration(on: "2026-01-01").goal?.amount == Int64(tenths))
      diary.undo()
      #expect(diary.hydration(on: "2026-01-01").goal?.amount == 20_000)
    }
  }

  private var commands: [(TrackerCommand, String)] {
    var drinkEdit = DrinkEdit()
    drinkEdit.volume = .ml(500)
    drinkEdit.beverage = Beverage.Key(beverage)
    drinkEdit.at = moment("2026-03-01T08:00+05:45")
    drinkEdit.note = ""
    var tallyEdit = CounterEntryEdit()
    tallyEdit.amount = .one
    tallyEdit.at = moment("2026-03-01T08:00+05:45")
    tallyEdit.note = "y"
    let activity = CounterDraft(
      name: "Walk", symbol: .leaf, colour: .mint, unit: "km",
      quickAmounts: [CounterAmount(thousandths: 500)])
    let date = DateDraft(
      name: "Flight", day: day("2026-06-30"), kind: .since, isYearly: true, symbol: .plane,
      colour: .pink)
    let tea = BeverageDraft(name: "Oolong", symbol: .cup, colour: .green, factor: 95)
    return [
      (.water(.log(DrinkDraft(.ml(1)))), "drink.add"),
      (.water(.edit(drink, drinkEdit)), "drink.edit"),
      (.water(.delete(drink)), "drink.delete"),
      (.water(.setGoal(.ml(3000))), "drink.goal"),
      (.water(.addBeverage(tea)), "beverage.add"),
      (.water(.editBeverage(beverage, BeverageDraft(name: "Yerba"))), "beverage.edit"),
      (.water(.removeBeverage(beverage)), "beverage.delete"),
      (.counter(.log(run, CounterEntryDraft(.one))), "entry.add"),
      (.counter(.editEntry(entry, tallyEdit)), "entry.edit"),
      (.counter(.deleteEntry(entry)), "entry.delete"),
      (.counter(.add(CounterDraft(name: "Swim"), goal: DailyGoal(.atMost, 0))), "activity.add"),
      (.counter(.edit(run, activity)), "activity.edit"),
      (.counter(.setGoal(run, DailyGoal(.atMost, 1))), "activity.goal"),
      (.counter(.setGoal(run, nil)), "activity.goal"),
      (.counter(.makePrimary(read)), "activity.primary"),
      (.counter(.move(read, to: 0)), "activity.move"),
      (.counter(.archive(run, true)), "activity.archive"),
      (.counter(.delete(run)), "activity.delete"),
      (.date(.add(date)), "date.add"), (.date(.edit(self.date, date)), "date.edit"),
      (.date(.archive(self.date, true)), "date.archive"),
      (.date(.delete(self.date)), "date.delete"),
    ]
  }
}
