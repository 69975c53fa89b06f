import CivilTime
import Ledger
import Trackers
import TestSupport

/// Someone who logs, corrects, rests, changes goals and travels, written down in a diary and, side by
/// side, in plain lists.
struct RandomLife {
  enum Tracker { case hydration, tally }

  /// Two places whose clocks change, one of them by half an hour, and three whose clocks never do.
  ///
  /// NB: within twelve hours of each other; `DateLineTests` go over the date line.
  private static let clocks =
    [Clocks.oslo, .lordHowe].map { $0.zone }
    + [0, 345, 600].map { Zone(fixed: UTCOffset(minutes: $0)) }

  let tracker: Tracker
  var diary = Diary()
  var naive: NaiveDays
  var activity = RecordID(high: 0, low: 0)
  private(set) var now: Moment
  /// The time of the activity's creation.
  let begins: Int?
  private var generator: SeededGenerator
  private var clocks = RandomLife.clocks[0]
  private var ids: [RecordID] = []
  private var lastWeek = 0
  private var hasGoal = false

  init(_ tracker: Tracker, seed: UInt64, dayStart: Int, from start: String) throws {
    self.tracker = tracker
    generator = SeededGenerator(seed: seed)
    now = clocks.moment(moment(start).instant)
    let first = now.day(startingAt: .midnight).number
    let standard = tracker == .hydration ? NaiveDays.Goal(amount: 20_000, isLimit: false) : nil
    naive = NaiveDays(days: first - 60..<first + 200, dayStart: dayStart, standard: standard)
    begins = tracker == .tally ? naive.day(now.instant.milliseconds, now.offset.minutes) : nil
    diary.choose { $0.dayStart = DayStart(clamping: dayStart) }
    if tracker == .tally {
      let goal = chance(2) ? nil : DailyGoal(.atMost, 10_000)
      activity = try diary.perform(.counter(.add(CounterDraft(name: "a"), goal: goal)), at: now)
      naive.choose(goal.map { .init(amount: $0.amount, isLimit: true) }, from: first - 60)
    }
    for _ in 0..<Int.random(in: 20...120, using: &generator) { try step() }
  }

  var today: Int { naive.day(now.instant.milliseconds, now.offset.minutes) }

  private mutating func step() throws {
    let hours = chance(15) ? 0...80 : 0...9
    let minutes = Int.random(in: hours, using: &generator) * 60
    if chance(8) { clocks = RandomLife.clocks.randomElement(using: &generator) ?? clocks }
    now = clocks.moment(now.instant + .minutes(minutes + Int.random(in: 0..<60, using: &generator)))
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 6: try chooseGoal()
    case 1: markRest()
    case 2 where chance(3): restWeekly()
    case 3: try edit()
    case 4, 5:
      let back = Span.minutes(Int.random(in: -5...20_000, using: &generator))
      try log(at: clocks.moment(now.instant - back))
    default: try log(at: now)
    }
  }

  private mutating func log(at: Moment) throws {
    let amount: Int64 = [5000, 10_000, 20_000].randomElement(using: &generator) ?? 0
    let sign: Int64 = tracker == .tally && chance(10) ? -1 : 1
    let volume = Volume(tenths: amount)
    let beverage = Beverage.presets.randomElement(using: &generator)?.key ?? .water
    let tally = CounterAmount(thousandths: amount * sign)
    let id =
      switch tracker {
      case .hydration:
        try diary.perform(.water(.log(DrinkDraft(volume, of: beverage, at: at))), at: now)
      case .tally:
        try diary.perform(.counter(.log(activity, CounterEntryDraft(tally, at: at))), at: now)
      }
    naive.entries[ids.count] = entry(at, amount * sign)
    ids.append(id)
  }

  /// Moves an entry, or deletes it.
  private mutating func edit() throws {
    guard let index = naive.entries.keys.sorted().randomElement(using: &generator),
      let former = naive.entries[index]
    else { return }
    let isDeleted = chance(2)
    let at = clocks.moment(now.instant - .hours(Int.random(in: 0...200, using: &generator)))
    naive.entries[index] = isDeleted ? nil : entry(at, former.amount)
    switch tracker {
    case .hydration:
      var edit = DrinkEdit()
      edit.at = at
      let command = isDeleted ? WaterCommand.delete(ids[index]) : .edit(ids[index], edit)
      try diary.perform(.water(command), at: now)
    case .tally:
      var edit = CounterEntryEdit()
      edit.at = at
      let command =
        isDeleted ? CounterCommand.deleteEntry(ids[index]) : .editEntry(ids[index], edit)
      try diary.perform(.counter(command), at: now)
    }
  }

  private mutating func chooseGoal() throws {
    let amount: Int64 = [10_000, 20_000, 30_000].randomElement(using: &generator) ?? 0
    switch tracker {
    case .hydration:
      let isFirst = !hasGoal && (naive.firstEntry ?? today) >= today
      // The goal that holds already is no choice.
      if try diary.commits(.water(.setGoal(Volume(tenths: amount))), at: now) {
        hasGoal = true
        let goal = NaiveDays.Goal(amount: amount, isLimit: false)
        naive.choose(goal, from: isFirst ? naive.days.lowerBound : today)
      }
    case .tally:
      let isLimit = chance(2)
      let goal = chance(6) ? nil : DailyGoal(isLimit ? .atMost : .atLeast, amount)
      try diary.perform(.counter(.setGoal(activity, goal)), at: now)
      naive.choose(goal.map { .init(amount: $0.amount, isLimit: isLimit) }, from: today)
    }
  }

  private mutating func markRest() {
    let day = today + Int.random(in: -4...2, using: &generator)
    let isRest = !chance(4)
    diary.commit(RestDays.marking(RestDays.Mark(Day(number: day)), isRest), at: now)
    naive.mark(day, isRest)
  }

  private mutating func restWeekly() {
    guard today >= lastWeek else { return }
    lastWeek = today
    let weekdays = Set((0..<7).filter { _ in chance(5) })
    let set = weekdays.reduce(into: Weekdays()) { $0.insert(Weekdays(rawValue: 1 << $1)) }
    diary.commit(RestDays.resting(on: set, from: Day(number: today)), at: now)
    naive.rest(on: weekdays, from: today)
  }

  private func entry(_ at: Moment, _ amount: Int64) -> NaiveDays.Entry {
    .init(milliseconds: at.instant.milliseconds, offset: at.offset.minutes, amount: amount)
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }
}
