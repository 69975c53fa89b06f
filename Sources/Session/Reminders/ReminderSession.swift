import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// Reminders in the browser, in an engine of their own: it works on a copy of the ledger, reports
/// due reminders and draws their page. It passes on the user's changes as ops, and applies them
/// only when they come back.
package struct ReminderSession: Sendable {
  package var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
  /// The page of lists that is shown.
  var list: ListPanelState?
  /// Nil in a browser, whose pages do not read the logs of lists.
  package var logs: ListLogs?
  private var random = SeededGenerator(seed: (0, 0))
  private var replica = ReplicaID(rawValue: 0)
  private(set) var zone = Zone(fixed: .utc)
  private(set) var locale = LocaleFormat()
  private(set) var now = Moment(Instant(milliseconds: 0), offset: .utc)
  /// Whether records are missing, so that no reminders are shown: a due one may be done.
  private var isPartial = false

  package init() {}

  /// Loads a new copy of the ledger, its index or, after that, a segment; false, without loading any
  /// of it, if it is damaged.
  package mutating func load(snapshot bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var empty = MemoryLedger(replica: replica)
    empty.lists = ledger.lists
    return ledger.load(bytes, anew: empty)
  }

  package mutating func handle(_ event: ReminderEvent) -> ReminderReply {
    now = zone.moment(event.now)
    var reply = ReminderReply()
    switch event.kind {
    case .open(let boot): open(boot, at: event.now)
    case .ops(let readable):
      if !isPartial { ledger.append(readable.ops) }
      if !readable.isWhole { isPartial = true }
    case .show(.list(let part)): show(part, &reply)
    case .show(let panel): reply.html = html(of: panel).text
    case .widgets(let choice): show(choice, &reply)
    case .look where isPartial || !ledger.isWhole: break
    case .look(let displayed, let isWoken): look(displayed, isWoken: isWoken, &reply)
    case .action(let action, let name, let value): act(action, name, value, &reply)
    case .list where !ledger.isWhole: break
    case .list(let action, let name, let value): act(action, name, value, &reply)
    case .answer where !ledger.isWhole: break
    case .answer(let action, let key): answer(action, key, &reply)
    case .sample(let kind): keep(change(kind), &reply)
    }
    return reply
  }

  private mutating func open(_ boot: Boot, at instant: Instant) {
    random = SeededGenerator(seed: boot.seed)
    replica = ReplicaID(rawValue: random.next())
    ledger.clock.replica = replica
    ledger.adopt(boot.meta, using: &random)
    zone = boot.zone
    now = zone.moment(instant)
    locale = boot.locale
  }

  var settings: Settings { Settings(in: ledger) }
  var reminderSettings: ReminderSettings { ReminderSettings(in: ledger) }
  var today: Day { now.day(startingAt: settings.dayStart) }
  mutating func newID() -> RecordID { RecordID(random: &random) }

  /// - Parameter ledger: the ledger after the change, which has its undo entry.
  func keep(
    _ ops: [Op], settled: [Op] = [], after ledger: MemoryLedger, _ reply: inout ReminderReply
  ) {
    guard let entry = ledger.undoEntries.last else { return }
    reply.committed = ReminderReply.CommittedChange(
      label: entry.label, settled: settled, ops: ops, undo: [entry])
  }

  func keep(_ change: Change?, _ reply: inout ReminderReply) {
    guard let change else { return }
    var trial = ledger
    keep([trial.commit(change, at: now.instant)], after: trial, &reply)
  }

  private func html(of panel: ShownPanel) -> HTML {
    switch panel {
    case .reminders(let permission, let wake, let status):
      var page = self.panel(permission)
      (page.wake, page.pushStatus) = (wake, status)
      return page.html
    case .list: return .empty
    case .about: return AboutPanel(Texts(language: locale.language)).html
    case .activities:
      let pages = Counters(in: ledger).shown.compactMap { figures(.activity($0.id)) }
      return CountersPanel(pages, settings, locale, at: now, in: zone).html
    case .fasts(let period, let chosen):
      let page = StatisticsPage(
        period, in: ledger, firstWeekday: firstWeekday, at: now, selected: chosen)
      return FastsPanel(page, settings, locale, at: now, in: zone).html
    case .figures(let subject, let period, let chosen):
      guard let page = figures(subject, period, chosen) else { return .empty }
      return FiguresPanel(page, settings, locale, at: now, in: zone).html
    case .review(let address, let chosen):
      let dayStart = settings.dayStart
      let period = ChartPeriod(
        address.range, to: address.last, first: ledger.firstPlannedDay(dayStart: dayStart),
        today: today, firstWeekday: firstWeekday, isCalendarWeek: true)
      let year = ledger.shares(of: today.startOfWeek(on: firstWeekday) - 52 * 7..<today + 1)
      return ReviewPanel(
        ledger.review(of: period, dayStart: dayStart), selected: chosen, year, settings, locale,
        at: now, in: zone
      ).html
    }
  }

  private var firstWeekday: Weekday { settings.firstWeekday(inLocale: locale.firstWeekday) }

  /// Nil for an activity that is unknown or deleted.
  private func figures(
    _ subject: SubjectID, _ period: ChartAddress? = nil, _ chosen: Int? = nil
  ) -> DailyPage? {
    DailyPage(
      statisticsOf: subject, period, in: ledger, firstWeekday: firstWeekday, at: now,
      selectedDay: chosen)
  }

  private func panel(_ permission: NotificationPermission) -> ReminderPanel {
    let settings = settings
    let activities = Counters(in: ledger).shown.compactMap { ledger.reminders(of: $0.id) }
    var panel = ReminderPanel(
      permission: permission, reminderSettings: reminderSettings, activities: activities, settings,
      locale, at: now,
      in: zone)
    if !settings.hidden.contains(.fast) { panel.health = HealthState(in: ledger) }
    let ahead = now.instant..<now.instant + ReminderPanel.reach
    let coming = ledger.reminders(in: ahead, zone: zone).filter { $0.at.instant > now.instant }
    // Only the next reminder of water is listed, or there would be no room for others.
    let glass = coming.first { $0.kind == .water }?.key
    panel.coming = Array(
      coming.filter { $0.kind != .water || $0.key == glass }.prefix(ReminderPanel.comingLimit))
    return panel
  }
}

extension ReminderSession {
  private func act(
    _ action: ReminderAction, _ name: String, _ value: String, _ reply: inout ReminderReply
  ) {
    switch action {
    case .set:
      keep(healthChange(name) ?? changed(name, value).change(from: reminderSettings), &reply)
    case .addTime: setTimes(of: name, &reply) { $0 + [value].compactMap { TimeOfDay(field: $0) } }
    case .removeTime: setTimes(of: name, &reply) { $0.filter { $0 != TimeOfDay(field: value) } }
    case .test: reply.notifications = [test]
    case .ask, .wake, .sleep, .testWake: break
    }
  }

  /// - Parameter value: the value of a choice; a switch has none, and is toggled.
  private func changed(_ name: String, _ value: String) -> ReminderSettings {
    var reminderSettings = reminderSettings
    switch ReminderSetting(rawValue: name) {
    case .fastGoal: reminderSettings.fastGoal.toggle()
    case .eatingWindow: reminderSettings.eatingWindow.toggle()
    case .nextStart: reminderSettings.nextStart.toggle()
    case .running: reminderSettings.running.toggle()
    case .tasks: reminderSettings.tasks.toggle()
    case .tallies: reminderSettings.tallies.toggle()
    case .water: reminderSettings.water = Int(value).flatMap { WaterInterval(rawValue: $0) }
    case .talliesAt: reminderSettings.talliesAt = TimeOfDay(field: value)
    case .tallyGoal: reminderSettings.tallyGoal.toggle()
    case .review: reminderSettings.review = TimeOfDay(field: value)
    case .wakingFrom:
      if let from = TimeOfDay(field: value) {
        reminderSettings.waking = reminderSettings.waking.starting(at: from)
      }
    case .wakingTo:
      if let to = TimeOfDay(field: value) {
        reminderSettings.waking = reminderSettings.waking.ending(at: to)
      }
    case .health, .healthPast, nil: break
    }
    return reminderSettings
  }

  /// The change by a switch of the health store; nil for any other setting.
  private func healthChange(_ name: String) -> Change? {
    let former = HealthSettings(in: ledger)
    var settings = former
    switch ReminderSetting(rawValue: name) {
    case .health: settings.turn(on: !former.isOn, at: now)
    case .healthPast: settings.writesPast.toggle()
    case .fastGoal, .eatingWindow, .nextStart, .running, .water, .wakingFrom, .wakingTo, .tasks,
      .tallies, .talliesAt, .tallyGoal, .review, nil:
      return nil
    }
    return settings.change(from: former)
  }

  private mutating func change(_ kind: ChangeKind.Sample) -> Change {
    switch kind {
    case .add:
      SampleData.addition(
        to: ledger, named: Texts(language: locale.language).sample, seed: random.next(), at: now,
        zone: zone)
    case .remove: SampleData.removal(from: ledger)
    }
  }

  private func setTimes(
    of activity: String, _ reply: inout ReminderReply, _ change: ([TimeOfDay]) -> [TimeOfDay]
  ) {
    guard let id = RecordID(activity), let reminders = ledger.reminders(of: id) else { return }
    keep(reminders.change(to: change(reminders.times)), &reply)
  }

  private var test: Notification {
    let texts = Texts(language: locale.language).reminders
    return Notification(
      key: "test/\(now.instant.milliseconds)", tag: "test", title: texts.testTitle,
      body: texts.testBody, target: "#/reminders", actions: [])
  }
}

extension ReminderSession {
  /// Draws the page. NB: the rollover comes from the app's engine, as ops.
  func show(_ choice: WidgetChoice, _ reply: inout ReminderReply) {
    let activities = Counters(in: ledger)
    let snapshot = WidgetSnapshot(
      of: choice.kind.trackers(hiding: settings.hidden), in: ledger, at: now,
      activity: activities.shown.first { $0.id == choice.activity }?.id,
      withHistory: true)
    reply.html =
      WidgetGallery(
        choice, of: snapshot, in: zone, activities.shown, PageTexts(language: locale.language)
      ).html.text
    reply.next = WidgetTimeline(for: snapshot, in: zone).refresh.instant
  }
}
