import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct FastSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
  }

  @Test mutating func `A schedule of one's own is edited in its sheet, which keeps what was typed`()
    throws
  {
    tab.fill(.newSchedule, [:], ["name": "Long", "hours": "19", "minutes": "0"])
    let schedule = try #require(Schedules(in: tab.session.ledger).custom.first)
    tab.tap(.sheetOpen, ["sheet": "schedule", "id": schedule.key.description])
    let form = try #require(tab.session.sheet?.form.values)
    #expect(form["name"] == "Long" && form["hours"] == "19")
    tab.tap(.sheetSubmit, form.merging(["name": "16:8"]) { $1 })
    #expect(tab.session.sheet?.form.errors["name"] != nil)
    tab.tap(.sheetSubmit, form.merging(["hours": "20"]) { $1 })
    #expect(tab.session.sheet == nil)
    #expect(Schedules(in: tab.session.ledger).custom.map { $0.goal.minutes } == [1200])
  }

  @Test mutating func `Onboarding ends with the chosen schedule in use`() {
    var tab = FakeTab(at: .noon)
    tab.tap(.onboardingChoose, ["key": "18:6"])
    tab.tap(.onboardingFinish)
    tab.tap(.fastStart)
    #expect(tab.fasts.map(\.schedule) == ["18:6"])
    #expect(tab.fasts.map(\.goal.minutes) == [18 * 60])
  }

  @Test mutating func `A fast is started, stopped and completed`() {
    tab.tap(.fastStart)
    tab.now = .noon + .hours(17)
    tab.tap(.fastStop)
    #expect(tab.fasts.map(\.isCompleted) == [true])
    #expect(tab.fasts.map(\.duration) == [.hours(17)])
  }

  @Test(arguments: [
    (16 * 60, "Goal of 16h reached"), (17 * 60 + 10, "1h\u{a0}10m past your goal of 16h"),
    (15 * 60 + 59, "1m short of your goal of 16h"),
  ])
  func `A stopped fast shows its result in place of a toast`(minutes: Int, verdict: String) {
    var tab = tab
    tab.tap(.fastStart)
    tab.now = .noon + .minutes(minutes)
    tab.tap(.fastStop)
    #expect(tab.html.contains(verdict))
    #expect(tab.session.toast == nil)
  }

  @Test mutating func `The result of a fast is corrected in its sheet, or taken back`() throws {
    tab.tap(.fastStart)
    tab.now = .noon + .hours(17)
    tab.tap(.fastStop)
    tab.tap(.undo)
    #expect(tab.fasts.map(\.isRunning) == [true] && tab.session.sheet == nil)
    tab.tap(.fastStop)
    let form = try #require(tab.session.sheet?.form.values)
    tab.tap(.sheetSubmit, form.merging(["endTime": "03:30", "note": "Felt good"]) { $1 })
    #expect(tab.session.sheet == nil)
    #expect(tab.fasts.map(\.duration) == [.hours(15) + .minutes(30)])
    #expect(tab.fasts.map(\.note) == ["Felt good"])
  }

  @Test mutating func `A result that is left as it is changes nothing`() throws {
    tab.tap(.fastStart)
    tab.now = .noon + .hours(17)
    tab.tap(.fastStop)
    let (form, ops) = (try #require(tab.session.sheet?.form.values), tab.disk.ops.count)
    tab.tap(.sheetSubmit, form)
    #expect(tab.session.sheet == nil && tab.disk.ops.count == ops)
  }

  @Test mutating func `A second start is refused and changes nothing`() {
    tab.tap(.fastStart)
    let before = tab.session.snapshot
    tab.tap(.fastStart)
    #expect(tab.session.snapshot == before)
    #expect(tab.fasts.count == 1)
  }

  @Test mutating func `Undo leads back step by step, also after a restart`() {
    tab.tap(.fastStart)
    tab.now = .noon + .hours(2)
    tab.tap(.fastStop)
    tab = tab.restarted(seed: 2)
    tab.tap(.undo)
    #expect(tab.fasts.map(\.isRunning) == [true])
    tab = tab.restarted(seed: 3)
    tab.tap(.undo)
    #expect(tab.fasts.isEmpty)
  }

  @Test mutating func `A fast begun earlier is started from the form`() {
    tab.tap(.sheetOpen, ["sheet": "startEarlier"])
    tab.tap(.sheetSubmit, ["date": "2026-11-21", "time": "09:30"])
    #expect(tab.fasts.map(\.start.instant) == [.noon - .minutes(150)])
  }

  @Test(arguments: [("60", "11:00"), ("120", "10:00"), ("180", "09:00")])
  func `So long ago is a tap, which a time that is typed replaces`(ago: String, time: String) {
    var tab = tab
    tab.tap(.sheetOpen, ["sheet": "startEarlier"])
    tab.type(["field": "ago", "ago": ago])
    #expect(tab.session.sheet?.form["time"] == time)
    #expect(tab.html.contains("Ends tomorrow"))
    tab.type(["field": "time", "ago": ago, "time": "08:30"])
    #expect(tab.session.sheet?.form["ago"] == "")
    tab.type(["field": "ago", "ago": ago])
    tab.tap(.sheetSubmit, [:])
    #expect(tab.fasts.map { tab.now - $0.start.instant } == [.minutes(Int(ago)!)])
  }

  @Test(arguments: ["", "0", "-60", "1441", "x", "99999999999999999999"])
  func `What is no time ago leaves the time as it is`(ago: String) {
    var tab = tab
    tab.tap(.sheetOpen, ["sheet": "stopEarlier"])
    tab.type(["field": "ago", "ago": ago])
    #expect(tab.session.sheet?.form["time"] == "12:00")
  }

  @Test mutating func `Started earlier, a fast has the goal that is chosen beside`() {
    tab.tap(.sheetOpen, ["sheet": "startEarlier"])
    #expect(tab.session.sheet?.form["schedule"] == "16:8")
    tab.tap(.sheetSubmit, ["schedule": "18:6", "date": "2026-11-21", "time": "09:30"])
    #expect(tab.fasts.map(\.schedule) == ["18:6"])
    #expect(tab.fasts.map(\.goal.minutes) == [18 * 60])
  }

  @Test mutating func `A goal for the next fast only is among those to choose`() {
    tab.tap(.sheetOpen, ["sheet": "goal"])
    tab.tap(.sheetSubmit, ["schedule": "custom", "hours": "17", "minutes": "30"])
    tab.tap(.sheetOpen, ["sheet": "startEarlier"])
    #expect(tab.html.contains("17h\u{a0}30m"))
    tab.tap(.sheetSubmit, ["date": "2026-11-21", "time": "09:30"])
    #expect(tab.fasts.map(\.goal.minutes) == [17 * 60 + 30])
  }

  @Test(arguments: [
    (["date": "2026-11-21", "time": "12:06"], "in the future"),
    (["date": "2026-11-31", "time": "09:30"], "no such day"),
    (["date": "2026-11-21", "time": ""], "no time"),
    (["date": "", "time": "09:30"], "no date"),
    (["date": "2026-11-21", "time": "25:00"], "no such hour"),
  ])
  func `A form that cannot be right stays open and changes nothing`(
    fields: [String: String], why: String
  ) {
    var tab = tab
    let before = tab.session.snapshot
    tab.tap(.sheetOpen, ["sheet": "startEarlier"])
    tab.tap(.sheetSubmit, fields)
    #expect(tab.session.snapshot == before, "\(why)")
    #expect(tab.session.sheet?.form.errors.isEmpty == false, "\(why)")
  }

  @Test mutating func `An edit that touches no time keeps the seconds that fields do not show`() {
    tab.now = .noon + .seconds(37)
    tab.tap(.fastStart)
    let id = tab.fasts[0].id.description
    tab.tap(.sheetOpen, ["sheet": "editFast", "id": id])
    tab.tap(.sheetSubmit, ["note": "Slept well"])
    #expect(tab.fasts.map(\.note) == ["Slept well"])
    #expect(tab.fasts.map(\.start.instant) == [.noon + .seconds(37)])
  }

  @Test mutating func `A fast logged abroad is edited by the clocks of where it was`() {
    let tokyo = Zone(fixed: UTCOffset(minutes: 540))
    var away = FakeTab(at: .noon, zone: tokyo)
    away.tap(.onboardingSkip)
    away.tap(.fastStart)
    var home = FakeTab(at: .noon + .hours(20), seed: 9, disk: away.disk)
    let id = home.fasts[0].id.description
    home.tap(.sheetOpen, ["sheet": "editFast", "id": id])
    #expect(home.session.sheet?.form["startTime"] == "21:00")
    home.tap(.sheetSubmit, ["startTime": "20:30"])
    #expect(home.fasts.map(\.start.instant) == [.noon - .minutes(30)])
    #expect(home.fasts.map(\.start.offset.minutes) == [540])
  }

  @Test mutating func `The goal's duration, end time and schedule keep in step`() {
    tab.tap(.sheetOpen, ["sheet": "goal"])
    #expect(tab.goal == ["16", "0", "2026-11-22", "04:00", "16:8"])
    tab.type(["field": "schedule", "schedule": "18:6"])
    #expect(tab.goal == ["18", "0", "2026-11-22", "06:00", "18:6"])
    tab.type(["field": "minutes", "minutes": "30"])
    #expect(tab.goal == ["18", "30", "2026-11-22", "06:30", "custom"])
    tab.type(["field": "untilTime", "untilTime": "05:00"])
    #expect(tab.goal == ["17", "0", "2026-11-22", "05:00", "custom"])
  }

  @Test mutating func `A schedule's hours of eating follow what is typed`() {
    tab.tap(.sheetOpen, ["sheet": "newSchedule"])
    for (hours, minutes, shown) in [
      ("17", "0", "Fasting 17h · eating 7h"),
      ("17", "30", "Fasting 17h\u{a0}30m · eating 6h\u{a0}30m"),
      ("36", "0", "36h fast"),
    ] {
      tab.type(["field": "hours", "hours": hours, "minutes": minutes])
      #expect(tab.html.contains(shown))
    }
    tab.type(["field": "hours", "hours": "x"])
    #expect(!tab.html.contains("· eating") && !tab.html.contains("36h fast"))
  }

  @Test mutating func `The goal sheet shows the times of fasting and eating`() {
    tab.tap(.sheetOpen, ["sheet": "goal"])
    #expect(tab.html.contains("Fasting 12:00–04:00 · eating 04:00–12:00"))
    tab.type(["field": "hours", "hours": "18"])
    #expect(tab.html.contains("Fasting 12:00–06:00 · eating 06:00–12:00"))
    tab.type(["field": "schedule", "schedule": "36h"])
    #expect(!tab.html.contains("· eating"))
  }

  @Test mutating func `A goal of its own holds for the next fast alone`() {
    tab.tap(.sheetOpen, ["sheet": "goal"])
    tab.tap(
      .sheetSubmit, ["schedule": "custom", "goalMode": "duration", "hours": "17", "minutes": "30"])
    tab.tap(.fastStart)
    tab.now = .noon + .hours(1)
    tab.tap(.fastStop)
    tab.tap(.fastStart)
    #expect(tab.fasts.map(\.goal.minutes).sorted() == [960, 1050])
  }

  @Test mutating func `The running fast's goal is changed, not the schedule`() {
    tab.tap(.fastStart)
    tab.tap(.sheetOpen, ["sheet": "goal"])
    tab.tap(.sheetSubmit, ["schedule": "20:4"])
    #expect(tab.fasts.map(\.goal.minutes) == [1200])
    #expect(tab.fasts.map(\.schedule) == ["20:4"])
    tab.tap(.fastCancel)
    tab.tap(.fastStart)
    #expect(tab.fasts.filter(\.isRunning).map(\.schedule) == ["16:8"])
  }
}

extension FakeTab {
  fileprivate var goal: [String] {
    ["hours", "minutes", "untilDate", "untilTime", "schedule"]
      .map { session.sheet?.form[$0] ?? "no sheet" }
  }
}
