import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// A date that the clocks never showed neither breaks a streak nor counts.
struct DateLineTests {
  enum Way: CaseIterable { case tally, water, fast }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `Who does it on each day that her clocks show has an unbroken streak`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let journey = Journey(&generator)
    let dayStart = DayStart(clamping: seed.isMultiple(of: 2) ? 4 : 0)
    let way = Way.allCases[Int(seed % 3)]
    var life = try Life(way, dayStart)
    let days = journey.days(dayStart)
    for (index, moment) in days.enumerated() {
      #expect(life.current(at: moment) == index, "seed \(seed), before \(moment.local.minuteText)")
      try life.act(at: moment)
      #expect(life.current(at: moment) == index + 1, "seed \(seed), \(moment.local.minuteText)")
    }
    let last = try #require(days.last)
    #expect(life.whole(at: last).longest == days.count, "seed \(seed)")
    #expect(life.whole(at: last).current == days.count, "seed \(seed)")
    #expect(life.broken(at: last) == nil, "seed \(seed)")
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `A day that was missed breaks it, wherever it was`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let journey = Journey(&generator)
    let way = Way.allCases[Int(seed % 3)]
    var life = try Life(way, .midnight)
    let days = journey.days(.midnight)
    // One that the clocks showed from its beginning to its end.
    let shown = journey.wholeDays
    let whole = days.indices.dropFirst(2).dropLast(2).filter {
      shown.contains(days[$0].local.calendarDay)
    }
    let missed = try #require(whole.randomElement(using: &generator))
    for (index, moment) in days.enumerated() where index != missed { try life.act(at: moment) }
    let last = try #require(days.last)
    #expect(life.current(at: last) == days.count - missed - 1, "seed \(seed)")
    #expect(life.whole(at: last).longest == max(missed, days.count - missed - 1), "seed \(seed)")
  }

  @Test func `Two missing days are not both bridged`() throws {
    var life = try Life(.tally, .midnight)
    for time in ["2026-11-13T12:00-08:00", "2026-11-14T22:00-08:00", "2026-11-17T08:00+13:00"] {
      try life.act(at: moment(time))
    }
    #expect(life.current(at: moment("2026-11-17T09:00+13:00")) == 1)
  }

  @Test func `An entry of another tracker shows how much there was of a date`() throws {
    for (time, streak) in [("2026-11-16T02:00-08:00", 3), ("2026-11-16T20:00-08:00", 1)] {
      var life = try Life(.tally, .midnight)
      try life.act(at: moment("2026-11-14T12:00-08:00"))
      try life.act(at: moment("2026-11-15T12:00-08:00"))
      try life.diary.log(1000, at: time)
      try life.act(at: moment("2026-11-17T20:00+13:00"))
      #expect(life.current(at: moment("2026-11-17T21:00+13:00")) == streak, "\(time)")
    }
  }
}

/// Stays of some days in zones all over the Earth, with changes of the clocks in some.
private struct Journey {
  /// The readings of the clocks, every quarter of an hour.
  private var moments: [Moment] = []
  private let start = Instant(milliseconds: 1_790_812_800_000)

  init(_ generator: inout SeededGenerator) {
    for _ in 0..<6 {
      let minutes = Int.random(in: -48...56, using: &generator) * 15
      stay(by: UTCOffset(minutes: minutes), &generator)
      guard generator.chance(30) else { continue }
      let changed = minutes + (generator.chance(50) ? 60 : -60)
      stay(by: UTCOffset(minutes: min(max(changed, -720), 840)), &generator)
    }
  }

  /// Three to five days.
  private mutating func stay(by offset: UTCOffset, _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 288...480, using: &generator) {
      moments.append(Moment(start + .minutes(15 * moments.count), offset: offset))
    }
  }

  /// The first moment of each day that the clocks show.
  func days(_ dayStart: DayStart) -> [Moment] {
    var latest: Day?
    return moments.filter { moment in
      let day = moment.day(startingAt: dayStart)
      guard latest.map({ day > $0 }) ?? true else { return false }
      latest = day
      return true
    }
  }

  /// The days that one clock showed from beginning to end.
  var wholeDays: Set<Day> {
    var counts: [Day: Int] = [:]
    for moment in moments { counts[moment.local.calendarDay, default: 0] += 1 }
    var offsets: [Day: Set<UTCOffset>] = [:]
    for moment in moments { offsets[moment.local.calendarDay, default: []].insert(moment.offset) }
    return Set(counts.keys.filter { counts[$0] == 96 && offsets[$0]?.count == 1 })
  }
}

/// One thing that is done every day.
private struct Life {
  var diary = Diary()
  private let way: DateLineTests.Way
  private let dayStart: DayStart
  private var activity = RecordID(high: 0, low: 0)

  init(_ way: DateLineTests.Way, _ dayStart: DayStart) throws {
    self.way = way
    self.dayStart = dayStart
    diary.choose(at: "2026-01-01T00:00Z") { $0.dayStart = dayStart }
    activity = try diary.add(
      activity: "Run", goal: DailyGoal(.atLeast, 1000), at: "2026-01-01T00:00Z")
  }

  mutating func act(at moment: Moment) throws {
    switch way {
    case .tally:
      try diary.perform(.counter(.log(activity, CounterEntryDraft(.one, at: moment))), at: moment)
    case .water:
      let draft = DrinkDraft(Volume(tenths: 30_000), at: moment, isConfirmed: true)
      try diary.perform(.water(.log(draft)), at: moment)
    case .fast:
      let end = Moment(moment.instant + .minutes(10), offset: moment.offset)
      try diary.perform(
        .add(start: moment, end: end, plan: .minutes(5), note: ""),
        at: Moment(moment.instant + .minutes(14), offset: moment.offset))
    }
  }

  func current(at clock: Moment) -> Int {
    let today = clock.day(startingAt: dayStart)
    guard let series else {
      return diary.ledger.currentFastingStreak(today: today, dayStart: dayStart, clock: clock)
    }
    return series.currentStreak(today: today, in: diary.ledger, clock: clock)
  }

  func whole(at clock: Moment) -> Streak {
    let today = clock.day(startingAt: dayStart)
    guard let series else {
      return FastStatistics(
        diary.fasts, today: today, dayStart: dayStart, firstWeekday: .monday,
        isSkipped: { diary.ledger.skipsFasting(on: $0, dayStart: dayStart, clock: clock) }
      ).streak
    }
    return series.streak(today: today, in: diary.ledger, clock: clock)
  }

  func broken(at clock: Moment) -> StreakBreak? {
    let today = clock.day(startingAt: dayStart)
    guard let series else {
      return diary.ledger.fastingStreakBreak(today: today, dayStart: dayStart, clock: clock)
    }
    return series.streakBreak(today: today, in: diary.ledger, clock: clock)
  }

  private var series: DailySeries? {
    switch way {
    case .tally: diary.series(of: activity)
    case .water: diary.hydration
    case .fast: nil
    }
  }
}
