import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Trackers

@testable import NativeHost
@testable import Session

/// The notifications that the system is to hold.
struct NotificationPlanTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test func `Of more than a hundred reminders the 64 soonest are planned`() throws {
    var page = try HostedPage.begun(ledger)
    try page.remind { settings in
      settings.water = .oneHour
      settings.review = TimeOfDay(minutes: 20 * 60)
    }
    let coming = page.host.session.ledger.reminders(
      in: page.instant..<page.instant + .days(30), zone: Zone(fixed: .utc))
    let plan = try #require(page.plan)
    #expect(coming.count > 100)
    #expect(plan.notifications.map { $0.id } == coming.prefix(64).map { $0.key })
    #expect(plan == page.plan, "The same records give the same plan.")
    let evening = plan.notifications.filter { $0.at.local.timeOfDay.hour == 20 }.prefix(2)
    #expect(
      evening.map { $0.notification.tag } == ["daily-review", "water"],
      "Of those at the same time, by the key.")
  }

  @Test func `A reminder in a month is planned while there is room`() throws {
    var page = try HostedPage.begun(ledger)
    let day = page.moment.local.calendarDay + 40
    var draft = TaskDraft("Renew the passport", .backlog(.free))
    draft.traits.remind = LocalTime(day: day, time: TimeOfDay(minutes: 540))
    try page.perform(.plan(.add(draft)), id: 7)
    let planned = try #require(page.plan?.notifications.first)
    let task = RecordID(high: 0, low: 7)
    #expect(page.plan?.notifications.count == 1)
    #expect(planned.notification.tag == "task-\(task)" && planned.id.hasPrefix("task-\(task)/"))
    #expect(planned.at.local == draft.traits.remind && planned.followsClocks)
    #expect(planned.notification.target == "#/task/\(task)")
    #expect(planned.notification.actions.map { $0.action } == [.done, .snooze])
    try page.remind { $0.water = .oneHour }
    #expect(page.plan?.notifications.contains { $0.id == planned.id } == false)
  }

  @Test(arguments: [Zone(fixed: .utc), Clocks.oslo.zone, Clocks.newYork.zone])
  func `What is planned is what would be shown at its time`(zone: Zone) throws {
    let now = moment("2026-05-04T12:34Z").instant
    var page = try HostedPage.begun(ledger, now: now.milliseconds, in: zone)
    try page.remind { settings in
      settings.water = .threeHours
      settings.fastGoal = true
      settings.review = TimeOfDay(minutes: 21 * 60 + 7)
      settings.talliesAt = TimeOfDay(minutes: 19 * 60)
    }
    try page.perform(.counter(.add(CounterDraft(name: "Push-ups"), goal: nil)), id: 2)
    try page.perform(.fast(.start(at: nil, plan: .minutes(960))), id: 3)
    try page.drink("2500")
    let plan = try #require(page.plan)
    #expect(plan.notifications.contains { $0.notification.tag == "fast-goal" && !$0.followsClocks })
    for planned in plan.notifications where planned.at.instant > now {
      let shown = try page.host.due(at: planned.at.instant, displayed: []).notifications
      #expect(shown.contains(planned.notification), "\(planned.id)")
    }
  }

  @Test func `After a flight the plan has the times of the place, and nothing comes twice`() throws
  {
    let morning = moment("2026-05-04T05:00Z").instant
    var page = try HostedPage.begun(ledger, now: morning.milliseconds, in: Clocks.oslo.zone)
    try page.remind { $0.water = .twoHours }
    let former = try #require(page.plan)
    page.host.noteScheduled(former, at: page.instant)
    // 10:30 in Oslo: two were shown. It is 04:30 in New York.
    page.now = moment("2026-05-04T08:30Z").instant.milliseconds
    try page.move(to: Clocks.newYork.zone)
    let plan = try #require(page.plan)
    for planned in plan.notifications {
      let hour = planned.id.split(separator: "/")[0].split(separator: "-")[1]
      #expect(String(planned.at.local.timeOfDay.hour) == hour, "\(planned.id)")
    }
    #expect(plan.notifications.first?.id == "hydration-12/2026-05-04")
    let steps = plan.difference(from: former.pending)
    #expect(steps.removed.contains("hydration-8/2026-05-04"))
    #expect(steps.added == plan.notifications, "Each comes at another time.")
  }

  @Test func `A skipped hour is left out, and one that comes twice is used once`() throws {
    let zone = Clocks.oslo.zone
    for (now, day, skipped) in [
      ("2026-03-28T20:00Z", "2026-03-29", true), ("2026-10-24T20:00Z", "2026-10-25", false),
    ] {
      let path = folder.path(day)
      var page = try HostedPage.begun(
        try SQLiteLedger(testing: path), now: moment(now).instant.milliseconds, in: zone)
      try page.remind { settings in
        settings.water = .oneHour
        settings.waking = settings.waking.starting(at: TimeOfDay(minutes: 30))
      }
      let plan = try #require(page.plan).notifications.filter { $0.id.hasSuffix("/" + day) }
      #expect(plan.count == (skipped ? 21 : 22))
      #expect(Set(plan.map { $0.id }).count == plan.count)
      #expect(plan.contains { $0.id == "hydration-2/\(day)" } == !skipped)
      for (former, next) in zip(plan, plan.dropFirst()) {
        #expect(former.at.instant < next.at.instant)
      }
      #expect(plan.allSatisfy { $0.at == zone.moment($0.at.instant) })
    }
  }

  @Test func `A commit changes what it concerns, and nothing else`() throws {
    var page = try HostedPage.begun(ledger)
    try page.remind { $0.water = .oneHour }
    let empty = try #require(page.plan)
    let day = page.moment.local.calendarDay
    #expect(empty.difference(from: empty.pending) == .init(removed: [], added: []))
    #expect(empty.difference(from: []).added == empty.notifications)
    // The text of today's next ones has the new total.
    try page.drink("2500")
    let some = try #require(page.plan)
    let steps = some.difference(from: empty.pending)
    #expect(steps.removed.isEmpty && !steps.added.isEmpty)
    #expect(steps.added.allSatisfy { $0.id.hasSuffix(day.iso8601) })
    // Once the goal is reached, today's are removed, and there is room for later ones.
    try page.drink("20000")
    let full = try #require(page.plan)
    let last = full.difference(from: some.pending)
    #expect(last.removed.count == 14 && last.removed.allSatisfy { $0.hasSuffix(day.iso8601) })
    #expect(last.added == full.notifications.suffix(14))
    let foreign = NotificationPlan.Pending(id: "daily-reminder", version: "")
    #expect(full.difference(from: full.pending + [foreign]).removed == ["daily-reminder"])
  }

  @Test func `A snoozed one is planned for its new time, and at that instant`() throws {
    var page = try HostedPage.begun(ledger)
    try page.remind { $0.water = .oneHour }
    let due = try #require(page.plan?.notifications.first)
    page.host.noteScheduled(try #require(page.plan), at: page.instant)
    #expect(page.plan?.notifications.contains { $0.id == due.id } == false, "It was shown.")
    _ = try page.host.press(.snooze, of: due.id, at: page.instant)
    let snoozed = try #require(page.plan?.notifications.first)
    #expect(snoozed.id.hasPrefix(due.id + "+"))
    #expect(snoozed.at.instant == page.instant + .minutes(10) && !snoozed.followsClocks)
  }

  @Test func `What the system has not been given yet is still planned`() throws {
    var page = try HostedPage.begun(ledger)
    try page.remind { $0.review = TimeOfDay(minutes: 9 * 60) }
    let planned = try #require(page.plan?.notifications.first)
    // The app ended before it passed the plan on, and starts again after the time.
    page.now += 90 * 60_000
    #expect(page.plan?.notifications.first?.id == planned.id)
    page.host.noteScheduled(try #require(page.plan), at: page.instant)
    let again = try HostedPage(
      try SQLiteLedger(testing: folder.path("a.db")), seed: 2, now: page.now)
    #expect(again.plan?.notifications.first?.id != planned.id)
  }

  @Test func `Before the host is opened there is no plan, which would remove all`() throws {
    #expect(AppHost(ledger).notificationPlan(at: .test(minute: 0)) == nil)
    var host = AppHost(ledger)
    try host.open(Boot(), at: .test(minute: 0))
    #expect(host.notificationPlan(at: .test(minute: 0))?.notifications.isEmpty == true)
  }
}
