import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// The delivery of reminders, and the actions of their buttons.
extension ReminderSession {
  /// The longest time until a host checks again.
  static let ahead = Span.hours(12)
  /// The time for which a shown reminder is checked, to remove it once it is done.
  static let watch = Span.days(2)

  /// The time ahead, and the number of times, for which a device asks to be woken. A relay takes
  /// 64.
  private static let wakeReach = Span.days(14)
  private static let wakes = 64

  func look(_ displayed: [String], isWoken: Bool, _ reply: inout ReminderReply) {
    let instant = now.instant
    let reminders = ledger.reminders(in: instant..<instant + Self.ahead, zone: zone)
    reply.notifications = reminders.filter { $0.isDue(at: instant) }.map {
      notification(of: $0, at: now)
    }
    let running = running
    if let running { reply.notifications.append(running) }
    // Some push services end a subscription whose messages show no notification.
    if isWoken, reply.notifications.isEmpty { reply.notifications = [idle] }
    reply.times = times
    let next = reminders.first { $0.at.instant > instant }?.at.instant
    reply.next = next ?? instant + Self.ahead
    if displayed.isEmpty { return }
    let current = recent.map { $0.key } + [running?.key ?? ""]
    reply.over = displayed.filter { !current.contains($0) && !$0.hasPrefix("test/") }
  }

  /// Reminders of the last days that are not done.
  private var recent: [Reminder] {
    ledger.reminders(
      in: now.instant - Self.watch..<now.instant + Span(milliseconds: 1), zone: zone)
  }

  private var times: [Instant] {
    let instant = now.instant
    var times: [Instant] = []
    for reminder in ledger.reminders(in: instant..<instant + Self.wakeReach, zone: zone) {
      // The first whole minute in which it is due.
      let minute = (reminder.at.instant.milliseconds + 59_999) / 60_000
      let time = Instant(milliseconds: minute * 60_000)
      if time > instant, time != times.last { times.append(time) }
      if times.count == Self.wakes { break }
    }
    return times
  }

  /// The notification if no reminder is due any more, since it was done here or on another device.
  private var idle: Notification {
    Notification(
      key: "woken/\(now.instant.milliseconds)", tag: "woken", title: texts.nothingDue,
      body: texts.seenTo, target: ReminderTarget.today.address, actions: [], isSilent: true)
  }

  private var texts: ReminderTexts { Texts(language: locale.language).reminders }

  /// - Parameter moment: the time at which it is shown.
  func notification(of reminder: Reminder, at moment: Moment) -> Notification {
    Notification(
      // One at a time: the next reminder of water replaces the last.
      key: reminder.key, tag: reminder.kind == .water ? "water" : reminder.id,
      title: texts.title(of: reminder),
      body: texts.body(of: reminder, locale.wording(at: moment, in: zone)),
      target: reminder.target.address,
      actions: buttons(of: reminder))
  }

  private func buttons(of reminder: Reminder) -> [Notification.Button] {
    let snooze = button(.snooze)
    switch reminder.cause {
    case .fastGoal: return [button(.stop), snooze]
    case .water:
      return [button(.drink(glass)), snooze]
    case .task: return [button(.done), snooze]
    case .eatingWindow, .nextStart, .tally, .tallies, .review: return [snooze]
    case .tallyGoal: return []
    }
  }

  /// 250 ml if that is a quick add, else the first quick add.
  private var glass: Volume {
    let (adds, glass) = (settings.quickAdds, Volume.millilitres(250))
    return adds.contains(glass) ? glass : adds.first ?? glass
  }

  private func button(_ action: NotificationAction) -> Notification.Button {
    let title =
      switch action {
      case .stop: texts.stop
      case .drink(let volume): texts.add(volume, settings.volumeUnit)
      case .done: texts.done
      case .snooze: texts.snooze
      }
    return Notification.Button(action: action, title: title)
  }

  /// The notification while a fast runs; a changed start or goal makes a new one.
  private var running: Notification? {
    guard reminderSettings.running, !settings.hidden.contains(.fast),
      let fast = ledger.runningFasts().first
    else { return nil }
    let end = zone.moment(fast.plannedEnd)
    let key = "\(fast.id)/\(fast.start.instant.milliseconds)/\(end.instant.milliseconds)"
    return Notification(
      key: "fast-running/\(key)", tag: "fast", title: texts.running(fast),
      body: texts.until(locale.weekdayTime(end, now: now)), target: ReminderTarget.fast.address,
      actions: [button(.stop)], isSilent: true)
  }
}

extension ReminderSession {
  mutating func answer(
    _ action: NotificationAction, _ key: String, _ reply: inout ReminderReply
  ) {
    switch action {
    case .snooze:
      let reminder = recent.first { $0.key == key }
      keep(reminder?.snooze(at: now.instant, zone: zone), &reply)
    case .stop:
      guard let fast = ledger.runningFasts().first, key.isAbout(fast.id) else { return }
      perform(.fast(.stop(at: nil)), newID(), after: [], &reply)
    case .drink(let volume):
      // Derived from the key, so that one press adds one drink, even if page and worker both handle
      // it.
      let id = RecordID(derivedFrom: "drink \(key)")
      guard ledger.record(id, of: .drink) == nil else { return }
      perform(.water(.log(DrinkDraft(volume))), id, after: [], &reply)
    case .done: finish(key, &reply)
    }
  }

  private mutating func finish(_ key: String, _ reply: inout ReminderReply) {
    var reminded: PlanTask?
    for reminder in recent where reminder.key == key {
      if case .task(let task) = reminder.cause { reminded = task }
    }
    guard let task = reminded else { return }
    let former = ledger
    var ops: [Op] = []
    // The rollover has not yet created the routine's task for this day.
    if ledger.record(task.id, of: .task) == nil {
      ops = ledger.rollOver(to: today, at: now).ops
    }
    perform(.plan(.setStatus(task.id, .done)), newID(), after: ops, &reply)
    ledger = former
  }

  /// - Parameter ops: the ops that had to be created before.
  private func perform(
    _ command: TrackerCommand, _ id: RecordID, after ops: [Op], _ reply: inout ReminderReply
  ) {
    var trial = ledger
    do {
      let made = try trial.perform(command, at: now, newID: id)
      if !made.isEmpty { keep(made, settled: ops, after: trial, &reply) }
    } catch {
      reply.notifications = [
        Notification(
          key: "refused/\(now.instant.milliseconds)", tag: "refused", title: texts.notDone,
          body: texts.openToDo, target: "#/today", actions: [])
      ]
    }
  }
}

extension String {
  /// Whether it is the key of a record; keys begin with `kind/record/`.
  fileprivate func isAbout(_ id: RecordID) -> Bool {
    split(separator: "/").dropFirst().first.map { String($0) } == id.description
  }
}
