import CivilTime
import Ledger
import SQLiteLedger
import Testing
import Trackers

@testable import NativeHost
@testable import Session

/// Changes of records, as if the user had made them on the page.
extension HostedPage {
  var instant: Instant { Instant(milliseconds: now) }
  var moment: Moment { (host.boot?.zone ?? Zone(fixed: .utc)).moment(instant) }

  /// A page after onboarding, at the water of today.
  static func begun(
    _ ledger: SQLiteLedger, now: Int64 = 1_748_851_200_000, in zone: Zone = Zone(fixed: .utc)
  ) throws -> HostedPage {
    var page = try HostedPage(ledger, now: now)
    try page.act("onboarding.finish")
    try page.go("#/water")
    try page.move(to: zone)
    return page
  }

  mutating func move(to zone: Zone) throws { try handle(.zone(zone)) }

  mutating func handle(_ kind: Event.Kind) throws {
    show(try host.answer(Event(now: instant, kind: kind)))
  }

  mutating func change(_ records: [RecordChange], as kind: ChangeKind = .settings(.edit)) throws {
    try handle(.imported(records, as: kind.label))
  }

  mutating func perform(_ command: TrackerCommand, id: UInt64 = 1) throws {
    var trial = host.session.ledger
    let ops = try trial.perform(command, at: moment, newID: RecordID(high: 0, low: id))
    try change(ops.flatMap { $0.changes }, as: command.changeKind)
  }

  mutating func remind(_ edit: (inout ReminderSettings) -> Void) throws {
    let former = ReminderSettings(in: host.session.ledger)
    var settings = former
    edit(&settings)
    try change(settings.change(from: former)?.records ?? [])
  }

  mutating func saveToHealth(past: Bool = true) throws {
    let former = HealthSettings(in: host.session.ledger)
    var settings = former
    settings.turn(on: true, at: moment)
    settings.writesPast = past
    try change(settings.change(from: former)?.records ?? [])
  }

  /// A fast of 17 hours that ended some days ago.
  mutating func addFast(daysAgo days: Int, id: UInt64) throws {
    let end = instant - .days(days)
    let zone = host.boot?.zone ?? Zone(fixed: .utc)
    try perform(
      .fast(
        .add(
          start: zone.moment(end - .hours(17)), end: zone.moment(end), plan: .minutes(960),
          note: "")), id: id)
  }

  var plan: NotificationPlan? { host.notificationPlan(at: instant) }
}

extension NotificationPlan {
  /// The plan as the system holds it.
  var pending: [Pending] { notifications.map { Pending(id: $0.id, version: $0.version) } }
}

extension HostedPage {
  /// Leaves changes waiting, as on a full disk.
  mutating func fillDisk(of ledger: SQLiteLedger) throws {
    try ledger.limit(pages: 1)
    for number in 1...10 {
      var draft = TaskDraft("Long", .backlog(.free))
      draft.traits.notes = String(repeating: "x", count: TaskTraits.notesLimit)
      try perform(.plan(.add(draft)), id: UInt64(100 + number))
    }
    #expect(html.contains("storage is full"))
  }
}
