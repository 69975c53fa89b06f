import CivilTime
import Ledger

/// Generator of the sample fasts, drinks, counts and dates.
struct SampleDays {
  private(set) var fasts: [Fast] = []
  private let now: Moment
  private let zone: Zone
  private let names: SampleNames
  private var generator: SplitMix64
  private var changes: [RecordChange] = []

  init(seed: UInt64, names: SampleNames, now: Moment, zone: Zone) {
    self.names = names
    self.now = now
    self.zone = zone
    generator = SplitMix64(seed: seed, stream: 9, day: 0)
  }

  /// All records except the fasts, which are in ``fasts`` afterwards.
  mutating func everything() -> [RecordChange] {
    let activities = makeActivities()
    makeDates()
    let today = now.local.calendarDay
    for back in (0..<SampleData.days).reversed() {
      let day = today - back
      fast(until: day)
      for index in 0..<generator.number(in: 5...9) { drink(day, index) }
      for activity in activities { count(activity, on: day) }
    }
    return changes
  }

  private mutating func fast(until day: Day) {
    if generator.happens(permille: 80) { return }
    let start = moment(day - 1, minute: generator.number(in: 19 * 60...21 * 60))
    let minutes = generator.number(in: 14 * 60 + 40...17 * 60 + 30)
    let end = zone.moment(start.instant + .minutes(minutes))
    guard end.instant <= now.instant else { return }
    let standard = Schedule.standard
    fasts.append(
      Fast(id: id(), start: start, end: end, goal: standard.goal, schedule: standard.name))
  }

  private mutating func drink(_ day: Day, _ index: Int) {
    let at = moment(day, minute: 7 * 60 + index * 100 + generator.number(in: 0...80))
    let beverage =
      index == 0
      ? Beverage.presets[2] : Beverage.presets[max(0, generator.number(in: -5...3))]
    let amount = Int64(generator.pick([1500, 2000, 2500, 2500, 3300, 5000]))
    if at.instant <= now.instant {
      changes.append(
        Drink(
          id: id(), at: at, volume: Volume(tenths: amount), beverage: beverage.key
        ).change(from: nil))
    }
  }

  private mutating func count(_ activity: Counter, on day: Day) {
    for _ in 0..<generator.number(in: 0...3) {
      let at = moment(day, minute: generator.number(in: 8 * 60...22 * 60))
      let amount = generator.pick(activity.quickAmounts)
      if at.instant <= now.instant {
        changes.append(
          CounterEntry(
            id: id(), subject: activity.subject, at: at, amount: amount, note: ""
          ).change(from: nil))
      }
    }
  }

  private mutating func makeActivities() -> [Counter] {
    [
      activity(names.pushUps, .dumbbell, .pink, "", [10, 20, 50], DailyGoal(.atLeast, 30_000)),
      activity(
        names.pages, .book, .indigo, names.pagesUnit, [5, 10, 25], DailyGoal(.atLeast, 15_000)),
      activity(names.cigarettes, .smoke, .red, "", [1], DailyGoal(.atMost, 2000)),
    ]
  }

  private mutating func activity(
    _ name: String, _ symbol: Symbol, _ colour: Colour, _ unit: String, _ amounts: [Int64],
    _ goal: DailyGoal
  ) -> Counter {
    let draft = CounterDraft(
      name: name, symbol: symbol, colour: colour, unit: unit,
      quickAmounts: amounts.map { CounterAmount(thousandths: $0 * 1000) })
    let activity = Counter(
      id: id(), draft: draft, isArchived: false, order: changes.count,
      created: zone.moment(now.instant - .days(SampleData.days)))
    changes.append(activity.change(from: nil))
    changes.append(DatedGoals.setting(goal, of: activity.subject, from: nil))
    return activity
  }

  private mutating func makeDates() {
    let today = now.local.calendarDay
    makeDate(names.holiday, today + 222, .until, .house)
    makeDate(names.firstRun, today - 365, .since, .shoe)
  }

  private mutating func makeDate(
    _ name: String, _ day: Day, _ kind: DateDraft.Kind, _ symbol: Symbol
  ) {
    let draft = DateDraft(name: name, day: day, kind: kind, symbol: symbol)
    changes.append(CountedDate(id: id(), draft: draft, isArchived: false).change(from: nil))
  }

  private func moment(_ day: Day, minute: Int) -> Moment {
    zone.moment(LocalTime(day: day, time: TimeOfDay(minutes: minute)))
  }

  private mutating func id() -> RecordID {
    RecordID(high: SampleData.mark, low: generator.next())
  }
}
