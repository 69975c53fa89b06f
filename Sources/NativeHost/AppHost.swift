import CivilTime
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session

/// The engines of one page in this process, on the database of the shell.
///
/// A page sends an event and shows the reply. What has to be stored is stored in between, so that no
/// page shows a change that a crash could take back; what another process has written is read before
/// each event.
package struct AppHost: Sendable {
  /// The longest event from a page, in bytes: an import passes on its ops as one.
  package static let longestEvent = 256 << 20

  let ledger: SQLiteLedger
  var session = Session()
  var reminders = ReminderSession()
  var exchange = ExchangeSession()
  /// The start of the present page; nil before the first.
  var boot: Boot?
  /// The newest op of the log that the session has.
  private var sequence: Int64 = 0
  private var stacks = UndoStacks()
  private var version: Int64 = 0
  /// Counts what may change reminders.
  package internal(set) var changes = 0
  /// Whether a batch could not be stored, so that the stacks of undo and redo differ.
  private var isOutOfStep = false
  /// Whether the log was replaced, so that the page has to be loaded again.
  private(set) var isReplaced = false
  /// The reply to what happened between two events of the page.
  var unsent: Reply?
  /// The file that the page has asked to be saved; the host's program takes it.
  package var saved: SavedFile?
  /// Notifications that a page asked for, such as a test.
  var asked: [Notification] = []

  package init(_ ledger: SQLiteLedger) {
    self.ledger = ledger
  }

  /// The rows that the page has to know before its first event, as JSON: the chosen language.
  package func rows() throws(StorageError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in try ledger.sessionRows() where key == "language" {
      writer.key(key)
      writer.string(value)
    }
    writer.endObject()
    return writer.bytes
  }

  /// Whether another process has written since the last event.
  package func hasNews() throws(StorageError) -> Bool {
    guard boot != nil else { return false }
    return try ledger.dataVersion() != version
  }

  /// Takes an event of the page as JSON and returns the reply as JSON. An unreadable one changes
  /// nothing.
  package mutating func answer(_ bytes: [UInt8]) throws(StorageError) -> [UInt8] {
    guard bytes.count <= Self.longestEvent,
      let event = (try? JSON(parsing: bytes)).flatMap({ Event(json: $0) })
    else { return Reply().bytes }
    return try answer(event).bytes
  }

  mutating func answer(_ event: Event) throws(StorageError) -> Reply {
    if case .boot(let boot) = event.kind { return try start(boot, at: event.now) }
    guard boot != nil else { return Reply() }
    try catchUp(at: event.now)
    if isReplaced {
      var reply = session.handle(Event(now: event.now, kind: .tick))
      reply.effects = [.reload]
      return reply
    }
    follow(event)
    send(event.kind.fromPage(self), at: event.now)
    defer { unsent = nil }
    return unsent ?? Reply()
  }

  private mutating func start(_ page: Boot, at now: Instant) throws(StorageError) -> Reply {
    let state = try ledger.sessionState()
    (sequence, version, stacks) = (state.sequence, state.version, state.stacks)
    (isOutOfStep, isReplaced, unsent) = (false, false, nil)
    session = Session()
    session.ledger.load(state.records)
    var boot = page
    boot.meta =
      state.rows.map { ($0.key, $0.value) } + [
        ("redo", Self.text(of: stacks.redo.map { $0.entry }))
      ]
    boot.undo = stacks.undo.map { $0.entry }
    boot.storage = storage
    boot.canNotify = true
    boot.wasCleared = false
    boot.damagedSnapshots = 0
    self.boot = boot
    self.boot?.undo = []
    openReminders(at: now)
    send(.boot(boot), at: now)
    defer { unsent = nil }
    return unsent ?? Reply()
  }

  private static func text(of entries: [UndoEntry]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for entry in entries { entry.write(to: &writer) }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The storage as the page's settings show it.
  var storage: StorageState {
    var state = StorageState()
    state.isPersistent = true
    state.isRefused = ledger.refusal != nil
    state.isOfShell = true
    return state
  }
}

extension AppHost {
  /// Reads what other processes have written.
  mutating func catchUp(at now: Instant) throws(StorageError) {
    let current = try ledger.dataVersion()
    guard current != version, boot != nil else { return }
    let generation = ledger.generation
    try ledger.reloadIdentity()
    let news = try ledger.news(after: sequence, stacks)
    version = current
    if news.isAnew || ledger.generation != generation {
      isReplaced = true
      return
    }
    adopt(news, at: now)
  }

  private mutating func adopt(_ news: SessionNews, at now: Instant) {
    sequence = news.sequence
    changes += 1
    if let read = news.stacks {
      stacks = read
      if !isOutOfStep {
        session.ledger.undoEntries = read.undo.map { $0.entry }
        session.ledger.redoEntries = read.redo.map { $0.entry }
      }
    }
    if !news.ops.isEmpty { send(.ops(ReadableOps(news.ops), []), at: now) }
    if news.isPartial { send(.ops(ReadableOps([JSON.null]), []), at: now) }
  }

  /// Passes an event to the session, carries out what it asks for, and adds the reply to
  /// ``unsent``.
  mutating func send(_ kind: Event.Kind, at now: Instant) {
    let undo = session.ledger.undoEntries
    var reply = session.handle(Event(now: now, kind: kind))
    let effects = reply.effects
    reply.effects = []
    unsent =
      unsent.map { former in
        var sum = former
        sum.add(reply)
        return sum
      } ?? reply
    for effect in effects { carryOut(effect, undo, at: now) }
  }

  /// - Parameter undo: the undo stack before the event.
  private mutating func carryOut(_ effect: Effect, _ undo: [UndoEntry], at now: Instant) {
    switch effect {
    case .store(let batch):
      send(store(batch, undo, at: now), at: now)
      // The page changes its language once the choice is stored.
      let language = batch.meta.filter { $0.key == "language" }
      if !language.isEmpty {
        unsent?.effects.append(.store(StoreBatch(number: batch.number, meta: language)))
      }
    case .sample(let kind): change(.sample(kind), at: now)
    // The page stores nothing itself, and is no app of a browser's.
    case .compact, .askToPersist, .install, .askToNotify: break
    case .vibrate, .reload, .feedback: unsent?.effects.append(effect)
    }
  }

  /// - Returns: the event that says whether all of it is stored.
  private mutating func store(
    _ batch: StoreBatch, _ undo: [UndoEntry], at now: Instant
  ) -> Event.Kind {
    var stored = SessionBatch()
    stored.ops = batch.ops
    stored.redo = session.ledger.redoEntries
    stored.rows = batch.meta.filter { $0.key != "redo" }
    if isOutOfStep {
      stored.undo = .all(session.ledger.undoEntries)
    } else if !batch.undo.isEmpty || batch.popUndo > 0 {
      stored.undo = .step(removed: undo.suffix(batch.popUndo).reversed(), added: batch.undo)
    }
    do throws(StorageError) {
      let news = try ledger.store(stored, after: sequence)
      isOutOfStep = false
      sequence = news.sequence
      changes += 1
      if !news.ops.isEmpty { send(.ops(ReadableOps(news.ops), []), at: now) }
      return .stored(batch: batch.number)
    } catch {
      isOutOfStep = true
      return .storeFailed(batch: batch.number, StorageTrouble(error))
    }
  }
}

extension StorageTrouble {
  init(_ error: StorageError) {
    switch error {
    case .full: self = .full
    case .readOnly, .hardLinked, .notALock: self = .refused
    case .busy, .inUse, .brokenLink, .notADatabase, .foreign, .newer, .damaged, .damagedBackup,
      .io:
      self = .unavailable
    }
  }
}

extension Event.Kind {
  /// The event as the session gets it: what the page cannot know, since it stores nothing, is only
  /// a sign of life.
  fileprivate func fromPage(_ host: AppHost) -> Event.Kind {
    switch self {
    case .ops, .stored, .storeFailed: .tick
    case .storage: .storage(host.storage)
    case .boot, .action, .route, .tick, .zone, .locale, .imported, .restored, .backedUp, .feedback,
      .read, .updateReady, .partFailed:
      self
    }
  }
}
