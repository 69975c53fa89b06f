import CivilTime
import TestSupport
import Ledger
import Testing
import Trackers

@Suite("A widget's snapshot")
struct WidgetSnapshotTests {
  private func snapshot(
    _ diary: Diary, of trackers: TrackerSet = .all, at now: String
  ) -> WidgetSnapshot {
    WidgetSnapshot(of: trackers, in: diary.ledger, at: moment(now), withHistory: true)
  }

  @Test
  func `reads only what is asked for`() throws {
    var diary = Diary()
    try diary.log(2500, at: "2026-03-02T09:00Z")
    try diary.add(activity: "pages")
    let snapshot = snapshot(diary, of: [.water], at: "2026-03-02T10:00Z")
    #expect(snapshot.water?.amount == 2500)
    #expect(snapshot.fasting == nil && snapshot.plan == nil)
    #expect(snapshot.tallies.isEmpty && snapshot.dates.isEmpty && snapshot.tally == nil)
  }

  @Test
  func `shows yesterday's totals never as today's`() throws {
    var diary = Diary()
    try diary.log(2500, at: "2026-03-02T09:00Z")
    let pages = try diary.add(activity: "pages", goal: DailyGoal(.atLeast, 5000))
    try diary.count(7000, of: pages, at: "2026-03-02T09:00Z")
    let taken = snapshot(diary, at: "2026-03-02T23:59Z")
    let sameDay = taken.shown(at: moment("2026-03-02T23:59:59Z"))
    #expect(sameDay.water?.amount == 2500 && sameDay.tally?.figure.amount == 7000)
    let nextDay = taken.shown(at: moment("2026-03-03T00:00Z"))
    #expect(nextDay.day == Day(iso8601: "2026-03-03"))
    #expect(nextDay.water?.amount == 0 && nextDay.water?.goal == taken.water?.goal)
    #expect(nextDay.tally?.figure.amount == 0 && nextDay.tally?.figure.isGoalHeld == false)
    #expect(nextDay.plan?.total == 0)
  }

  @Test
  func `reads no history unless it is asked for`() throws {
    var diary = Diary()
    try diary.log(2500, at: "2026-03-02T09:00Z")
    let snapshot = WidgetSnapshot(
      of: [.water, .fast, .counter], in: diary.ledger, at: moment("2026-03-02T10:00Z"))
    #expect(snapshot.history.water == nil && snapshot.history.fasting == nil)
    #expect(snapshot.history.lastDrink == nil && snapshot.history.tallies.isEmpty)
  }

  @Test
  func `shows yesterday's streaks and last entries never as today's`() throws {
    var diary = Diary()
    let pages = try diary.add(activity: "pages", goal: DailyGoal(.atLeast, 5000))
    for day in 1...3 {
      try diary.log(25_000, at: "2026-03-0\(day)T09:00Z")
      try diary.count(7000, of: pages, at: "2026-03-0\(day)T09:00Z")
    }
    let taken = snapshot(diary, at: "2026-03-03T23:59Z")
    #expect(taken.history.water?.days == 3 && taken.history.tallies[pages]?.days == 3)
    #expect(taken.history.lastDrink != nil && taken.history.lastEntry != nil)
    #expect(taken.history.breakdown.count == 1)
    // The day after, today may still be met; one more, and the streak is over.
    for (now, days) in [("2026-03-04T09:00Z", 3), ("2026-03-05T00:00Z", 0)] {
      let shown = taken.shown(at: moment(now)).history
      #expect(shown.water?.days == days && shown.tallies[pages]?.days == days)
      #expect(shown.water?.day == moment(now).day(startingAt: .midnight))
      #expect(shown.lastDrink == nil && shown.lastEntry == nil && shown.breakdown.isEmpty)
      // It says the same as reading again does.
      let read = snapshot(diary, at: now).history
      #expect(read.water?.days == days && read.tallies[pages]?.days == days)
    }
  }

  @Test(arguments: ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09"])
  func `shows on a later day the streak that reading again would show`(later: String) throws {
    for isMetToday in [false, true] {
      var diary = Diary()
      let pages = try diary.add(activity: "pages", goal: DailyGoal(.atLeast, 5000))
      let coffees = try diary.add(activity: "coffees", goal: DailyGoal(.atMost, 2000))
      for day in isMetToday ? 1...3 : 1...2 {
        try diary.count(7000, of: pages, at: "2026-03-0\(day)T09:00Z")
        try diary.log(25_000, at: "2026-03-0\(day)T09:00Z")
      }
      try diary.count(isMetToday ? 1000 : 3000, of: coffees, at: "2026-03-03T09:00Z")
      let rest = RestDays.marking(RestDays.Mark(try #require(Day(iso8601: "2026-03-04"))), true)
      diary.commit(rest, at: "2026-03-03T10:00Z")
      let taken = snapshot(diary, at: "2026-03-03T20:00Z")
      let now = later + "T21:00Z"
      let (shown, read) = (taken.shown(at: moment(now)), snapshot(diary, at: now))
      for id in [pages, coffees] {
        #expect(shown.history.tallies[id]?.days == read.history.tallies[id]?.days, "\(isMetToday)")
      }
      #expect(shown.history.water?.days == read.history.water?.days)
    }
  }

  @Test
  func `keeps the streak of fasts on the day after, and not on the one after that`() throws {
    var diary = Diary()
    for day in 1...3 {
      try diary.perform(
        .start(at: nil, plan: .minutes(60)), at: "2026-03-0\(day)T08:00Z")
      try diary.perform(.stop(at: nil), at: "2026-03-0\(day)T10:00Z")
    }
    let taken = snapshot(diary, of: [.fast], at: "2026-03-03T12:00Z")
    #expect(taken.history.fasting?.days == 3 && taken.history.bars.count == 3)
    #expect(taken.shown(at: moment("2026-03-04T12:00Z")).history.fasting?.days == 3)
    #expect(taken.shown(at: moment("2026-03-05T12:00Z")).history.fasting?.days == 0)
  }

  @Test
  func `lets the bar of a running fast grow`() throws {
    var diary = Diary()
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-02T08:00Z")
    let taken = snapshot(diary, of: [.fast], at: "2026-03-02T09:00Z")
    #expect(
      taken.shown(at: moment("2026-03-02T11:00Z")).history.bars.map { $0.elapsed } == [.hours(3)])
  }

  @Test
  func `keeps the totals until the user's own day begins`() throws {
    var diary = Diary()
    diary.choose { $0.dayStart = DayStart(clamping: 4) }
    try diary.log(2500, at: "2026-03-02T22:00Z")
    let taken = snapshot(diary, at: "2026-03-02T23:00Z")
    #expect(taken.shown(at: moment("2026-03-03T03:59Z")).water?.amount == 2500)
    #expect(taken.shown(at: moment("2026-03-03T04:00Z")).water?.amount == 0)
  }

  @Test
  func `goes on with the clock of a running fast and of an eating window`() throws {
    var diary = Diary()
    try diary.perform(.start(at: nil, plan: .minutes(16 * 60)), at: "2026-03-02T20:00Z")
    let taken = snapshot(diary, of: [.fast], at: "2026-03-03T10:00Z").shown(
      at: moment("2026-03-03T12:00Z"))
    guard case .running(let running)? = taken.fasting else {
      Issue.record("the fast runs")
      return
    }
    #expect(running.elapsed == .hours(16) && running.isGoalReached)
    try diary.perform(.stop(at: nil), at: "2026-03-03T12:00Z")
    let stopped = snapshot(diary, of: [.fast], at: "2026-03-03T13:00Z").shown(
      at: moment("2026-03-03T18:00Z"))
    guard case .idle(let idle)? = stopped.fasting else {
      Issue.record("the fast has ended")
      return
    }
    #expect(idle.window?.remaining == .hours(2))
  }

  @Test
  func `counts days anew on another day`() throws {
    var diary = Diary()
    let day = try #require(Day(iso8601: "2026-03-10"))
    try diary.perform(
      .date(.add(DateDraft(name: "trip", day: day, kind: .until))), at: "2026-03-01T08:00Z")
    let taken = snapshot(diary, at: "2026-03-02T08:00Z")
    #expect(taken.dates.first?.days == 8)
    #expect(taken.shown(at: moment("2026-03-04T08:00Z")).dates.first?.days == 6)
  }

  @Test(arguments: [
    (true, "2026-03-02T10:00Z", 60), (false, "2026-03-02T10:00Z", 900),
    (false, "2026-03-02T23:50Z", 600), (true, "2026-03-02T23:59:30Z", 30),
    (false, "2026-03-02T23:45Z", 900), (false, "2026-03-02T23:59:59.999Z", 1),
  ])
  func
    `is refreshed after a minute while a fast runs, else after a quarter of an hour, and when the day ends`(
      isFasting: Bool, now: String, seconds: Int
    ) throws
  {
    var diary = Diary()
    if isFasting {
      try diary.perform(.start(at: nil, plan: nil), at: "2026-03-02T08:00Z")
    }
    let timeline = WidgetTimeline(for: snapshot(diary, at: now), in: Zone(fixed: .utc))
    #expect(timeline.interval == .seconds(seconds))
    #expect(timeline.refresh == timeline.drawn + timeline.interval)
  }

  @Test(arguments: [
    // At 2 in the night by day start 2: the clocks go back at 3, and forward from 2 to 3.
    ("2026-10-25T01:59:30+02:00", 2, "2026-10-25T02:00:00+02:00"),
    ("2026-10-25T02:59:30+02:00", 3, "2026-10-25T02:14:30+01:00"),
    ("2026-10-25T02:59:30+01:00", 3, "2026-10-25T03:00:00+01:00"),
    ("2026-03-29T01:59:30+01:00", 2, "2026-03-29T03:00:00+02:00"),
  ])
  func `is refreshed when a day ends on which the clocks are set`(
    now: String, dayStart: Int, refresh: String
  ) throws {
    var diary = Diary()
    var settings = Settings()
    settings.dayStart = DayStart(clamping: dayStart)
    if let change = settings.change(from: Settings()) { diary.commit(change, at: now) }
    let timeline = WidgetTimeline(for: snapshot(diary, at: now), in: .berlin)
    #expect(timeline.refresh == moment(refresh))
  }
}
