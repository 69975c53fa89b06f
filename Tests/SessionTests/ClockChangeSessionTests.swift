import CivilTime
import TestSupport
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// Berlin, in the nights when the clocks go back and forward.
struct ClockChangeSessionTests {
  struct Night: Sendable {
    /// 20:00 by the clocks of that evening.
    let start: Instant
    /// Of a fast of 16 hours, and by the clocks of its start, which is wrong.
    let end: String
    let wrong: String
  }

  static let autumn = Instant(milliseconds: 1_792_864_800_000)
  static let spring = Instant(milliseconds: 1_774_724_400_000)
  static let nights = [
    Night(start: autumn, end: "11:00", wrong: "12:00"),
    Night(start: spring, end: "13:00", wrong: "12:00"),
  ]

  private func tab(_ now: Instant) -> FakeTab {
    var tab = FakeTab(at: now, zone: .berlin)
    tab.tap(.onboardingSkip)
    return tab
  }

  @Test(arguments: nights)
  func `Every page shows a running fast's end as the clocks will`(night: Night) throws {
    var tab = tab(night.start)
    for address in ["#/fast", "#/live", "#/today"] {
      tab.go(address)
      #expect(tab.html.contains("omorrow \(night.end)"), "would end: \(address)")
    }
    tab.tap(.fastStart)
    let detail = "#/fast/history/\(tab.fasts[0].id)"
    let addresses = ["#/fast", "#/live", "#/today", detail]
    for address in addresses {
      tab.go(address)
      #expect(tab.html.contains("omorrow \(night.end)"), "\(address)")
      #expect(!tab.html.contains("omorrow \(night.wrong)"), "\(address)")
    }
    tab.now = night.start + .hours(15) + .minutes(30)
    for address in addresses {
      tab.go(address)
      #expect(tab.html.contains(night.end), "half an hour before: \(address)")
    }
    tab.now = night.start + .hours(17)
    tab.tap(.fastStop)
    tab.go(detail)
    #expect(tab.html.contains("Today \(night.end)"), "of a past one")
  }

  /// 02:30 for the second time; a quarter of an hour before was 02:15 for the second time, too.
  @Test func `So long ago is so long ago in the hour that comes twice`() {
    var tab = tab(Self.autumn + .hours(7) + .minutes(30))
    tab.tap(.fastStart)
    tab.now = tab.now + .minutes(60)
    tab.tap(.sheetOpen, ["sheet": "stopEarlier"])
    tab.type(["field": "ago", "ago": "15"])
    tab.tap(.sheetSubmit, [:])
    #expect(tab.fasts.map { $0.elapsed(at: tab.now) } == [.minutes(45)])
    for (hours, ago) in [(7, 60), (8, 60), (8, 120)] {
      tab.tap(.undo)
      tab.tap(.undo)
      tab.now = Self.autumn + .hours(hours) + .minutes(45)
      tab.tap(.sheetOpen, ["sheet": "startEarlier"])
      tab.type(["field": "ago", "ago": "\(ago)"])
      tab.tap(.sheetSubmit, [:])
      #expect(tab.fasts.map { tab.now - $0.start.instant } == [.minutes(ago)])
      tab.tap(.fastStop)
    }
  }

  @Test(arguments: nights)
  func `A goal by its end time and the duration beside it mean the same`(night: Night) {
    var tab = tab(night.start)
    tab.tap(.fastStart)
    tab.tap(.sheetOpen, ["sheet": "goal"])
    #expect(tab.session.sheet?.form[FieldID.untilTime] == night.end)
    tab.type(["field": "untilTime", "untilTime": "12:00"])
    let hours = night.end == "11:00" ? "17" : "15"
    #expect(tab.session.sheet?.form[FieldID.hours] == hours)
    tab.tap(.sheetSubmit, ["goalMode": "end"])
    #expect(tab.fasts.map(\.goal.minutes) == [Int(hours).map { $0 * 60 }])
    tab.go("#/fast")
    #expect(tab.html.contains("Tomorrow 12:00"))
  }

  @Test(arguments: [("6", "02:00"), ("7", "02:00"), ("8", "03:00")])
  func `An end in the hour that the clocks show twice is the one that its duration means`(
    hours: String, end: String
  ) {
    var tab = tab(Self.autumn + .seconds(37))
    tab.tap(.fastStart)
    tab.tap(.sheetOpen, ["sheet": "goal"])
    tab.type(["field": "hours", "hours": hours])
    #expect(tab.session.sheet?.form[FieldID.untilTime] == end)
    tab.tap(.sheetSubmit, ["goalMode": "end"])
    #expect(tab.fasts.map(\.goal.minutes) == [Int(hours).map { $0 * 60 }])
  }

  @Test(arguments: [
    (autumn + .hours(1), "04:00", "05:00"), (spring + .hours(1), "06:00", "05:00"),
  ])
  func `The eating window closes by the clocks of then`(
    end: Instant, closes: String, wrong: String
  ) {
    var tab = tab(end - .hours(16))
    tab.tap(.fastStart)
    tab.now = end
    tab.tap(.fastStop)
    for address in ["#/fast", "#/live", "#/today"] {
      tab.go(address)
      #expect(tab.html.contains("omorrow \(closes)"), "\(address)")
      #expect(!tab.html.contains("omorrow \(wrong)"), "\(address)")
    }
  }

  @Test(arguments: nights)
  func `What stands while a fast runs, and the widgets, say the same`(night: Night) throws {
    var tab = tab(night.start)
    tab.tap(.fastStart)
    var session = ReminderSession()
    var boot = Boot()
    boot.zone = .berlin
    let later = night.start + .hours(1)
    _ = session.handle(ReminderEvent(now: later, kind: .open(boot)))
    var ops = tab.disk.ops
    var settings = ReminderSettings()
    settings.running = true
    if let change = settings.change(from: ReminderSettings()) {
      var ledger = tab.session.ledger
      ops.append(ledger.commit(change, at: later))
    }
    _ = session.handle(ReminderEvent(now: later, kind: .ops(ReadableOps(ops))))
    let reply = session.handle(ReminderEvent(now: later, kind: .look(displayed: [])))
    let running = try #require(reply.notifications.first { $0.tag == "fast" })
    #expect(running.body.hasSuffix(night.end))
    var choice = WidgetChoice()
    choice.kind = .fast
    let drawn = session.handle(ReminderEvent(now: later, kind: .widgets(choice))).html ?? ""
    #expect(drawn.contains("tomorrow \(night.end)"))
    #expect(!drawn.contains("tomorrow \(night.wrong)"))
  }
}
