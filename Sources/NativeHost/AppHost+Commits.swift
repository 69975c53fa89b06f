import CivilTime
import Foundation
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session
import Texts
import Trackers
import WatchLink

/// What other parts of a native app do with the records.
extension AppHost {
  private static let scheduledKey = "notifications.scheduled"
  private static let answersKey = "watch.answers"

  /// Begins without a page, for an intent or a notification that has started the app. A page that is
  /// opened later begins anew.
  package mutating func open(_ boot: Boot, at now: Instant) throws(StorageError) {
    if self.boot == nil { _ = try answer(Event(now: now, kind: .boot(boot))) }
  }

  /// The notifications for a system that shows them by itself; nil before the host is opened, and
  /// after the log was replaced.
  package func notificationPlan(at now: Instant) -> NotificationPlan? {
    guard boot != nil, !isReplaced else { return nil }
    var engine = reminders
    engine.ledger = records
    let shown = Set(shownReminders).union(scheduled(before: now))
    return NotificationPlan(
      notifications: engine.planned(from: now, limit: NotificationPlan.limit, without: shown))
  }

  /// Notes that the system holds a plan, so that what it shows in the meantime is not planned again,
  /// even if the zone changes.
  package func noteScheduled(_ plan: NotificationPlan, at now: Instant) {
    let due = plan.notifications.filter { $0.at.instant <= now }.map { $0.id }
    for key in scheduled(before: now) + due { noteShown(key) }
    let coming = plan.notifications.filter { $0.at.instant > now }
    keep(
      coming.map { "\($0.at.instant.milliseconds) \($0.id)" }.joined(separator: "\n"),
      as: Self.scheduledKey)
  }

  /// The ids of those that the system has shown since they were noted.
  private func scheduled(before now: Instant) -> [String] {
    (row(Self.scheduledKey) ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let at = Int64(parts[0]), at <= now.milliseconds else { return nil }
      return String(parts[1])
    }
  }

  /// The data of widgets; nil as for ``notificationPlan(at:)``.
  package func widgetFeed(at now: Instant) -> WidgetFeed? {
    guard let boot, !isReplaced else { return nil }
    return WidgetFeed(
      of: WidgetSnapshot(
        of: .all, in: records, at: boot.zone.moment(now), withHistory: true),
      in: boot.zone, WidgetTexts(Texts(language: boot.locale.language)))
  }

  /// The next records for the health store, see ``HealthRecord/batch(of:_:after:at:)``.
  package func healthBatch(after cursor: HealthCursor? = nil, at now: Instant) -> [HealthRecord] {
    guard let boot, !isReplaced else { return [] }
    return HealthRecord.batch(
      of: records.everyRecord(of: .fast), HealthSettings(in: records), after: cursor,
      at: boot.zone.moment(now))
  }

  /// Notes that the health store has these records, in the versions that they had.
  package mutating func confirm(
    _ records: [HealthRecord], at now: Instant
  ) throws(StorageError) {
    guard let boot else { return }
    try catchUp(at: now)
    guard !isReplaced else { return }
    let moment = boot.zone.moment(now)
    try commitWithoutUndo(records.map { $0.confirming(at: moment) }, at: now)
  }

  /// Adds a task for each text that was shared, and removes its file. A text whose task is refused or
  /// cannot be stored stays for the next time.
  package mutating func take(_ texts: SharedTexts, at now: Instant) throws(StorageError) {
    guard let boot else { return }
    let items = texts.items()
    guard !items.isEmpty else { return }
    try catchUp(at: now)
    guard !isReplaced else { return }
    for item in items {
      if let draft = item.draft, records.record(item.id, of: .task) == nil {
        let command = TrackerCommand.plan(.add(draft))
        var trial = records
        let moment = boot.zone.moment(now)
        guard let ops = try? trial.perform(command, at: moment, newID: item.id), !ops.isEmpty
        else { continue }
        send(.imported(ops.flatMap { $0.changes }, as: command.changeKind.label), at: now)
      }
      // NB: a task of an earlier time may wait for room as well.
      if session.isStored { _ = unlink(item.path) }
    }
  }

  /// What the watch is to show; nil before the host is opened, and after the log was replaced.
  package func watchState(at now: Instant) -> WatchState? {
    guard let boot, let feed = widgetFeed(at: now) else { return nil }
    let settings = Settings(in: records)
    let texts = WidgetTexts(Texts(language: boot.locale.language))
    return WatchState(
      feed.entries.map { entry in
        WatchState.Entry(
          from: entry.from,
          entry.cards.filter { WatchState.shown.contains($0.id) }.map { WatchState.Card($0) })
      },
      glass: settings.quickAdds.first.map { glass in
        WatchState.Glass(name: texts.volume(glass, settings.volumeUnit), tenths: glass.tenths)
      }, answers: watchAnswers)
  }

  /// Carries out the commands of the watch, each once and as of its tap. What is carried out or
  /// refused has an answer in the next state; what cannot be stored has none, so that it comes again.
  package mutating func take(_ commands: [WatchCommand], at now: Instant) throws(StorageError) {
    guard boot != nil, !commands.isEmpty else { return }
    try catchUp(at: now)
    guard !isReplaced else { return }
    // The rollover comes first, so that today's entries can be named.
    send(.tick, at: now)
    for command in commands {
      let known = watchAnswers
      guard !known.contains(where: { $0.id == command.id }),
        let reply = command.carryOut(on: &self, at: now), session.isStored,
        let answer = WatchState.Answer(
          id: command.id, isDone: reply.outcome != .refused, said: reply.said)
      else { continue }
      let answers = (known + [answer]).suffix(WatchState.mostAnswers)
      keep(WatchState.json(Array(answers)).serialized, as: Self.answersKey)
    }
  }

  private var watchAnswers: [WatchState.Answer] {
    WatchState.answers(row(Self.answersKey).flatMap { try? JSON(parsing: $0, depthLimit: 4) })
  }
}
