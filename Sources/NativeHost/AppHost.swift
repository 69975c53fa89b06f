import CivilTime
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session
import Trackers

/// The engines of one page in this process, on the database of the shell.
///
/// A page sends an event and shows the reply. What has to be stored is stored in between, so that no
/// page shows a change that a crash could take back; what another process has written is read before
/// each event.
package struct AppHost: Sendable {
  let ledger: SQLiteLedger
  var session = Session()
  var reminders = ReminderSession()
  var exchange = ExchangeSession()
  /// Nil for an app whose database no other program syncs.
  var space: HostedSpace?
  let lists: HostedLists?
  /// The start of the present page; nil before the first.
  var boot: Boot?
  /// What the first page begins with, while it is being read; nil once that is taken.
  var ahead: ReadingAhead?
  /// The records that the session lacks; nil where it has all.
  var rest: Pending<Result<MemoryLedger, StorageError>>?
  /// The place up to which the session has the log; nil before the first page.
  private var place: SessionPlace?
  /// As they were read last.
  private var stacks = UndoStacks()
  private var version: Int64 = 0
  /// Counts what may change reminders and panels.
  package internal(set) var changes = 0
  /// Those of which the page was told.
  private var toldChanges = 0
  /// Whether a batch could not be stored, so that the stacks of undo and redo differ until all are.
  private var isOutOfStep = false
  /// Whether stored records have other stamps than those of the session.
  private var isRestamped = false
  /// The reason why the last batch could not be stored; nil if it is.
  private(set) var trouble: StorageTrouble?
  /// Whether the log was replaced, so that the page has to be loaded again.
  private(set) var isReplaced = false
  /// The reply to what happened between two events of the page.
  var unsent: Reply?
  /// The file that the page has asked to be saved; the host's program takes it.
  package var saved: SavedFile?
  /// The number of files that the page has asked to be saved.
  var saves = 0
  /// Notifications that a page asked for, such as a test.
  var asked: [Notification] = []
  /// Whether the desktop shows notifications.
  var permission = NotificationPermission.granted
  /// The limit of a call of the page, in bytes: an import passes on its ops as one.
  let longestCall: Int

  package init(
    _ ledger: SQLiteLedger, space: HostedSpace? = nil, lists: HostedLists? = nil,
    longestCall: Int = 256 << 20
  ) {
    self.ledger = ledger
    self.space = space
    self.lists = lists
    if let lists { reminders.logs = { lists.log(ledger, $0, $1) } }
    self.longestCall = longestCall
  }

  func ownRows() throws(StorageError) -> [(key: String, value: String)] {
    if let ahead { return ahead.rows }
    return try ledger.sessionRows()
  }

  /// Whether there is something that the page does not show yet, such as a change of another process.
  package func hasNews() throws(StorageError) -> Bool {
    if boot == nil { return false }
    if unsent != nil || isReplaced { return true }
    return try ledger.dataVersion() != version
  }

  /// Takes an event of the page as JSON and returns the reply as JSON. An unreadable one changes
  /// nothing.
  mutating func answer(_ bytes: [UInt8]) throws(StorageError) -> [UInt8] {
    guard let event = (try? JSON(parsing: bytes)).flatMap({ Event(json: $0) }) else {
      return Reply().bytes
    }
    return try answer(event).bytes
  }

  mutating func answer(_ event: Event) throws(StorageError) -> Reply {
    if case .boot(let boot) = event.kind { return try start(boot, at: event.now) }
    guard boot != nil else { return Reply() }
    if !isReading { try takeRest() }
    try readNews(at: event.now)
    if !isReplaced {
      follow(event)
      send(event.kind.fromPage(self), at: event.now)
    }
    if isReplaced {
      var reply = session.handle(Event(now: event.now, kind: .tick))
      reply.effects = [.reload]
      return reply
    }
    return takeReply()
  }

  /// What has come up since the page's last event.
  private mutating func takeReply() -> Reply {
    if unsent?.waits == true {
      // The page asks again, and shows nothing until then.
      unsent?.waits = false
      var reply = Reply()
      reply.waits = true
      return reply
    }
    defer { (unsent, toldChanges) = (nil, changes) }
    var reply = unsent ?? Reply()
    if changes != toldChanges { reply.effects.append(.store(Self.sign)) }
    return reply
  }

  /// A sign by which the page draws its panels anew: all of it is stored, and the page needs no ops.
  private static let sign = StoreBatch(
    ops: [Op(stamp: Stamp(time: 0, replica: ReplicaID(rawValue: 0)), changes: [])])

  private mutating func start(_ page: Boot, at now: Instant) throws(StorageError) -> Reply {
    let ahead = ahead.take()
    let read = ahead?.state(of: ledger)
    rest = read == nil ? nil : ahead?.rest
    let state = if let read { read } else { try ledger.sessionState(packing: Kind.entries) }
    (place, version, stacks) = (state.place, state.version, state.stacks)
    (isOutOfStep, isRestamped, isReplaced, unsent) = (false, false, false, nil)
    changes += 1
    session = Session()
    session.ledger = state.records
    var boot = page
    boot.meta =
      state.rows.map { ($0.key, $0.value) } + [
        ("redo", stacks.redoText)
      ]
    boot.undo = stacks.undo.map { $0.entry }
    boot.storage = storage
    boot.canNotify = permission == .granted
    boot.managesLists = space?.canAct ?? false
    boot.wasCleared = false
    boot.damagedSnapshots = 0
    self.boot = boot
    self.boot?.undo = []
    openLists()
    openReminders(at: now)
    send(.boot(boot), at: now)
    // It has no panel yet.
    toldChanges = changes
    return takeReply()
  }
}

extension AppHost {
  /// Reads what other processes have written, for what needs all records.
  mutating func catchUp(at now: Instant) throws(StorageError) {
    try takeRest()
    try readNews(at: now)
  }

  private mutating func readNews(at now: Instant) throws(StorageError) {
    let current = try ledger.dataVersion()
    if let place, current != version {
      let news = try ledger.news(after: place, stacks)
      version = current
      openLists()
      adopt(news, at: now)
    }
    // Not while ops are in the session alone.
    if isRestamped, !isOutOfStep { try readAgain(at: now) }
  }

  private mutating func adopt(_ news: SessionNews, at now: Instant) {
    if news.isAnew {
      isReplaced = true
      return
    }
    if place != news.place { changes += 1 }
    place = news.place
    if news.isRestamped { isRestamped = true }
    if let read = news.stacks { adopt(read) }
    if !news.ops.isEmpty { send(.ops(ReadableOps(news.ops), []), at: now) }
    if news.isPartial { send(.ops(ReadableOps([JSON.null]), []), at: now) }
  }

  private mutating func adopt(_ read: UndoStacks) {
    let former = stacks.undo.map { $0.entry }
    stacks = read
    let undo = read.undo.map { $0.entry }
    guard isOutOfStep else {
      session.ledger.undoEntries = undo
      session.ledger.redoEntries = read.redo.map { $0.entry }
      return
    }
    // The entries of batches that are not stored yet stay.
    let own = session.ledger.undoEntries
    let (gone, known) = (Set(former).subtracting(undo), Set(former).union(own))
    session.ledger.undoEntries =
      own.filter { !gone.contains($0) } + undo.filter { !known.contains($0) }
  }

  /// Reads all records once more, for a session whose records were stamped anew.
  private mutating func readAgain(at now: Instant) throws(StorageError) {
    let former = session.ledger
    var records = try ledger.records(
      packing: Kind.entries, into: MemoryLedger(replica: former.clock.replica))
    (records.undoEntries, records.redoEntries) = (former.undoEntries, former.redoEntries)
    records.lists = former.lists
    session.ledger = records
    rest = nil
    isRestamped = false
    send(.read(isWhole: true), at: now)
  }

  /// Stores changes that no user made, at once, and has the session read them.
  mutating func commitWithoutUndo(
    _ records: [RecordChange], at now: Instant
  ) throws(StorageError) {
    guard let place, try !ledger.commitWithoutUndo(records, at: now).isEmpty else { return }
    adopt(try ledger.news(after: place, stacks), at: now)
  }

  /// Passes an event to the session, carries out what it asks for, and adds the reply to
  /// ``unsent``.
  mutating func send(_ kind: Event.Kind, at now: Instant) {
    let undo = session.ledger.undoEntries
    var reply = session.handle(Event(now: now, kind: kind))
    let effects = reply.effects
    reply.effects = []
    if unsent == nil { unsent = reply } else { unsent?.add(reply) }
    for effect in effects { carryOut(effect, undo, at: now) }
  }

  /// - Parameter undo: the undo stack before the event.
  private mutating func carryOut(_ effect: Effect, _ undo: [UndoEntry], at now: Instant) {
    switch effect {
    case .store(let batch):
      send(store(batch, undo, at: now), at: now)
      if session.isStored { isOutOfStep = false }
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
    guard let place else { return .storeFailed(batch: batch.number, .unavailable) }
    do throws(StorageError) {
      adopt(try ledger.store(stored, after: place), at: now)
      if !stored.rows.isEmpty { changes += 1 }
      // The page is loaded again.
      trouble = isReplaced ? .unavailable : nil
    } catch {
      (isOutOfStep, trouble) = (true, StorageTrouble(error))
    }
    if let trouble { return .storeFailed(batch: batch.number, trouble) }
    return .stored(batch: batch.number)
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
