import CivilTime
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session
import Trackers

/// The engines of reminders, of import and export, and of devices. They read the session's records as
/// they are when they are asked, so that they need no copy.
extension AppHost {
  /// Takes an event of the reminders' pages as JSON and returns the reply as JSON.
  mutating func answerReminders(_ bytes: [UInt8]) throws(StorageError) -> [UInt8] {
    guard boot != nil, let event = (try? JSON(parsing: bytes)).flatMap({ ReminderEvent(json: $0) })
    else { return ReminderReply().bytes }
    try catchUp(at: event.now)
    switch event.kind {
    case .open, .ops: return ReminderReply().bytes
    case .show(.reminders):
      // This host shows them itself.
      let shown = ReminderEvent(now: event.now, kind: .show(.reminders(permission)))
      return handle(shown).bytes
    case .show, .widgets, .look, .action, .list, .answer, .sample:
      var reply = handle(event)
      asked += reply.notifications
      if !reply.notifications.isEmpty { changes += 1 }
      reply.notifications = []
      return reply.bytes
    }
  }

  /// Takes an event of the page of import and export as JSON and returns the reply as JSON.
  mutating func answerExchange(_ bytes: [UInt8], at now: Instant) throws(StorageError)
    -> [UInt8]
  {
    guard boot != nil else { return ExchangeReply().bytes }
    try catchUp(at: now)
    exchange.ledger = records
    defer { exchange.ledger = MemoryLedger(replica: ReplicaID(rawValue: 0)) }
    return exchange.answer(bytes)
  }

  /// The page of devices, or of a list's people, as it is now; nil before the host is opened.
  /// - Parameter subject: of its panel.
  mutating func devices(of subject: String, at now: Instant) throws(StorageError) -> String? {
    guard let boot else { return nil }
    let settings = Settings(in: records)
    if let html = try space?.html(of: subject, ledger, settings, boot, at: now) {
      return html.text
    }
    let moment = boot.zone.moment(now)
    return SpacePanel(
      .alone(server: nil, isInvited: false), settings, boot.locale, at: moment, in: boot.zone
    ).html.text
  }

  /// Does an action of such a page, and returns the page after it.
  mutating func act(
    onDevices json: JSON?, at now: Instant
  ) throws(StorageError) -> String? {
    guard let boot else { return nil }
    let records = records
    space?.act(json, at: boot.zone.moment(now)) { records.entryCount }
    return try devices(of: json?["subject"]?.text ?? "", at: now)
  }

  /// Takes what these pages ask the program for.
  package mutating func takeSpaceRequests() -> [SpaceRequest] { space?.takeRequests() ?? [] }

  /// Takes a line of the output of a command that they have asked for.
  package mutating func take(_ line: String, ofCommand number: Int) {
    space?.take(line, of: number)
  }

  /// Notes the end of such a command.
  /// - Parameter errors: the text of its standard error.
  package mutating func finish(command number: Int, isDone: Bool, errors: String) {
    space?.finish(number, isDone: isDone, errors: errors)
  }

  /// The reminders that are due, and when to look again.
  /// - Parameter displayed: the keys of the notifications that are shown.
  package mutating func due(
    at now: Instant, displayed: [String]
  ) throws(StorageError) -> ReminderReply {
    guard boot != nil, permission == .granted else { return ReminderReply() }
    try catchUp(at: now)
    var reply = handle(ReminderEvent(now: now, kind: .look(displayed: displayed)))
    reply.notifications = asked + reply.notifications
    asked = []
    return reply
  }

  /// Notes whether the desktop has a program that shows notifications; the page shows that with its
  /// next event.
  package mutating func note(isServed: Bool, at now: Instant) {
    note(isServed ? .granted : .unserved, at: now)
  }

  /// Notes whether the user allows notifications, likewise.
  package mutating func note(_ permission: NotificationPermission, at now: Instant) {
    guard permission != self.permission else { return }
    self.permission = permission
    changes += 1
    if boot != nil { send(.tick, at: now) }
  }

  /// Does what a button of a notification says; the page shows it with its next event.
  package mutating func press(
    _ action: NotificationAction, of key: String, at now: Instant
  ) throws(StorageError) -> ReminderReply {
    guard boot != nil else { return ReminderReply() }
    try catchUp(at: now)
    guard !isReplaced else { return ReminderReply() }
    return change(.answer(action, key: key), at: now)
  }

  /// Has the engine of reminders make a change, and the session store it.
  @discardableResult
  mutating func change(_ kind: ReminderEvent.Kind, at now: Instant) -> ReminderReply {
    let reply = handle(ReminderEvent(now: now, kind: kind))
    if let made = reply.committed {
      send(.imported(made.ops.flatMap { $0.changes }, as: made.label), at: now)
    }
    return reply
  }

  private mutating func handle(_ event: ReminderEvent) -> ReminderReply {
    reminders.ledger = records
    defer { reminders.ledger = MemoryLedger(replica: ReplicaID(rawValue: 0)) }
    return reminders.handle(event)
  }

  /// Tells the engine of reminders the zone and the language of the page.
  mutating func openReminders(at now: Instant) {
    guard let boot else { return }
    _ = reminders.handle(ReminderEvent(now: now, kind: .open(boot)))
  }

  mutating func follow(_ event: Event) {
    switch event.kind {
    case .zone(let zone): boot?.zone = zone
    case .locale(let locale): boot?.locale = locale
    case .boot, .ops, .action, .route, .tick, .stored, .storeFailed, .storage, .imported, .restored,
      .backedUp, .feedback, .read, .updateReady, .partFailed, .fileNotSaved:
      return
    }
    openReminders(at: event.now)
    changes += 1
  }
}

/// Lists.
extension AppHost {
  /// Has the session write in the lists as their logs allow it now.
  mutating func openLists() {
    guard let lists, let seed = boot?.seed.0 else { return }
    session.ledger.lists = lists.writers(of: ledger, after: session.ledger.lists, seed: seed)
  }
}
