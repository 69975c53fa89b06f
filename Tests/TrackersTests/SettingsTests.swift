import CivilTime
import Ledger
import Testing
import Trackers

struct SettingsTests {
  private static let standard = Settings()

  @Test func `Every field is read as it was written`() throws {
    var settings = Settings()
    settings.dayStart = DayStart(clamping: 5)
    settings.firstWeekday = .sunday
    settings.theme = .dark
    settings.schedule = .custom(RecordID(high: 1, low: 2))
    settings.hidden = [.water, .date]
    settings.todayOrder.put(first: [.plan, .date])
    settings.volumeUnit = .fluidOunces
    settings.quickAdds = [.ml(100), Volume(tenths: 2366)]
    settings.hasHaptics = false
    settings.hasConfetti = false
    settings.primaryActivity = RecordID(high: 3, low: 4)
    settings.overLimit = .warn
    settings.newActivities.goal = DailyGoal(.atMost, 2500)
    settings.newActivities.quickAmounts = [CounterAmount(thousandths: -500), .one]
    settings.isWelcomed = true
    var diary = Diary()
    diary.choose { $0 = settings }
    #expect(diary.settings == settings)
    #expect(settings.change(from: settings) == nil)
    // And back again, field by field.
    diary.choose { $0 = Settings() }
    #expect(diary.settings == Settings())
    #expect(diary.undo() == "settings.edit")
    #expect(diary.settings == settings)
    #expect(diary.undo() == "settings.edit")
    #expect(diary.settings == Settings())
  }

  @Test func `Only what differs is written`() throws {
    var settings = Settings()
    settings.theme = .light
    let change = try #require(settings.change(from: Settings()))
    #expect(change.records.flatMap { $0.fields } == [.init(.theme, .text("light"))])
  }

  @Test func `Trackers of a later version stay hidden`() {
    var diary = Diary()
    diary.receive(RecordChange(.settings, Settings.id, [.init(.hidden, .text("moods  water x"))]))
    #expect(diary.settings.hidden == [.water])
    diary.choose { $0.hidden = [.date] }
    let record = diary.ledger.record(Settings.id, of: .settings)
    #expect(record?[.hidden]?.text == "dates moods x")
  }

  @Test(
    arguments: [
      ("plan", [.plan, .fast, .water, .counter, .date]),
      ("dates plan dates", [.date, .plan, .fast, .water, .counter]),
      ("moods  water Fast", [.water, .fast, .plan, .counter, .date]),
      ("tallies dates plan water fast", [.counter, .date, .plan, .water, .fast]),
      (String(repeating: "x ", count: 100) + "dates", [.fast, .water, .plan, .counter, .date]),
    ] as [(String, [Tracker])])
  func `Any stored order has each tracker once`(stored: String, order: [Tracker]) {
    var diary = Diary()
    diary.receive(RecordChange(.settings, Settings.id, [.init(.todayOrder, .text(stored))]))
    #expect(diary.settings.todayOrder.trackers == order)
  }

  @Test func `Trackers of a later version stay in the order`() {
    var diary = Diary()
    diary.receive(RecordChange(.settings, Settings.id, [.init(.todayOrder, .text("moods water"))]))
    diary.choose { $0.move(.plan, by: -1) }
    let record = diary.ledger.record(Settings.id, of: .settings)
    #expect(record?[.todayOrder]?.text == "water plan fast tallies dates moods")
  }

  @Test func `A tracker moves past the next one in use, and not over the end`() {
    var settings = Settings()
    settings.hidden = [.water, .plan]
    settings.move(.counter, by: -1)
    #expect(settings.shownTrackers == [.counter, .fast, .date])
    #expect(settings.todayOrder.trackers == [.counter, .water, .plan, .fast, .date])
    let before = settings
    settings.move(.counter, by: -1)
    settings.move(.date, by: 1)
    settings.move(.water, by: 1)
    #expect(settings == before)
    settings.move(.counter, by: 1)
    #expect(settings.todayOrder == TrackerOrder())
  }

  @Test func `Two devices that choose different things keep both`() {
    var diary = Diary()
    diary.choose { $0.theme = .dark }
    diary.receive(RecordChange(.settings, Settings.id, [.init(.waterUnit, .text("floz"))]))
    #expect(diary.settings.theme == .dark)
    #expect(diary.settings.volumeUnit == .fluidOunces)
  }

  @Test func `A goal for new activities stays where amounts were not chosen`() {
    var diary = Diary()
    diary.receive(
      RecordChange(.settings, Settings.id, [.init(.newGoal, .text("atLeast 25000"))]))
    let settings = diary.settings
    #expect(settings.newActivities.goal == DailyGoal(.atLeast, 25_000))
    #expect(settings.newActivities.quickAmounts == [CounterAmount.one])
    #expect(settings.ownActivities != nil)
  }

  @Test(arguments: [
    ("dayStart", Value.integer(7)), ("dayStart", .integer(-1)), ("dayStart", .text("3")),
    ("firstDay", .integer(7)), ("theme", .text("sepia")), ("theme", .integer(1)),
    ("schedule", .text("17:7")), ("waterUnit", .text("cup")),
    ("quickAdds", .text("")), ("quickAdds", .text("x 1.5")), ("quickAdds", .integer(5)),
    ("quickAdds", .text("0 -5 1000001")), ("haptics", .text("no")), ("confetti", .null),
    ("primary", .text("first")), ("welcomed", .integer(1)), ("unheardOf", .bool(true)),
    ("overLimit", .text("shout")), ("overLimit", .integer(1)),
    ("todayOrder", .text("")), ("todayOrder", .integer(1)), ("todayOrder", .text("fast water")),
    ("dayStart", .other("[1]")), ("newGoal", .text("atLeast")), ("newGoal", .text("10")),
    ("newGoal", .text("atLeast 0")), ("newGoal", .text("atMost -1")), ("newGoal", .bool(true)),
    ("newGoal", .text("atLeast 1000000001")), ("newGoal", .text("atLeast 1 2")),
    ("newGoal", .text("always 1000")), ("newQuick", .text("x")), ("newQuick", .text("1000001")),
    ("newQuick", .integer(5)),
  ])
  func `What is not understood takes its default`(field: String, value: Value) {
    var diary = Diary()
    diary.receive(
      RecordChange(.settings, Settings.id, [.init(FieldName(rawValue: field), value)]))
    #expect(diary.settings == Self.standard)
  }

  @Test func `Quick adds that are understood are kept up to six`() {
    var diary = Diary()
    diary.receive(
      RecordChange(
        .settings, Settings.id, [.init(.quickAdds, .text("x 10 0 20 30 40 -1 50 60 70"))]))
    #expect(diary.settings.quickAdds.map { $0.tenths } == [10, 20, 30, 40, 50, 60])
  }

  @Test(
    arguments: [
      (DailyGoal(.atLeast, 1), [1], nil), (DailyGoal(.atMost, 0), [-1, 1], nil), (nil, [1], nil),
      (DailyGoal(.atLeast, 0), [1], .tallyGoalOutOfRange),
      (DailyGoal(.atMost, 1_000_000_001), [1], .tallyGoalOutOfRange),
      (nil, [], .quickAmounts(limit: 6)), (nil, [1, 0], .amountIsZero),
      (nil, [1, 2, 3, 4, 5, 6, 7], .quickAmounts(limit: 6)),
      (nil, [1_000_000_001], .amountTooLarge),
    ] as [(DailyGoal?, [Int64], EntryRefusal?)])
  func `New activities begin with what an activity may have`(
    goal: DailyGoal?, quick: [Int64], refusal: EntryRefusal?
  ) {
    var defaults = CounterDefaults()
    defaults.goal = goal
    defaults.quickAmounts = quick.map { CounterAmount(thousandths: $0) }
    var found: EntryRefusal?
    do throws(EntryRefusal) {
      #expect(try CounterRules.checked(defaults) == defaults)
    } catch {
      found = error
    }
    #expect(found == refusal)
  }

  @Test(
    arguments: [
      ([], .quickAmounts(limit: 6)), ([10], nil), ([10, 20, 30, 40, 50, 60], nil),
      ([9], .volumeTooSmall), ([100_000], nil),
      ([1, 2, 3, 4, 5, 6, 7], .quickAmounts(limit: 6)), ([50, 0], .amountNotPositive),
      ([-1], .amountNotPositive), ([100_001], .volumeUnlikely(Volume(tenths: 100_001))),
      ([1_000_001], .volumeTooLarge),
    ] as [([Int64], EntryRefusal?)])
  func `One to six quick adds may be chosen`(tenths: [Int64], refusal: EntryRefusal?) {
    let volumes = tenths.map { Volume(tenths: $0) }
    var found: EntryRefusal?
    do throws(EntryRefusal) {
      #expect(try WaterRules.checkedQuickAdds(volumes) == volumes)
    } catch {
      found = error
    }
    #expect(found == refusal)
  }
}

extension FieldName {
  fileprivate static let waterUnit = FieldName(rawValue: "waterUnit")
}
