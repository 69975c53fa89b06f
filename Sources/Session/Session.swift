import CivilTime
import JSON
import Ledger
import Pages
import Trackers

/// One open tab: its ledger, its page, and unfinished work.
///
/// All input goes through `handle`: an event in; the page, if it changed, and effects out.
package struct Session: Sendable {
  package var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
  var tab = TabState()
  var random = SeededGenerator(seed: (0, 0))
  var storage = StorageState()
  private var isBooted = false

  var sheet: Sheet?
  var toast: Toast?
  var notices: [Notice] = []
  var composerCount = 0
  /// The day of the last rollover; nil if it has to be repeated.
  var rolledOver: Day?
  /// The instant of the next rollover on the same day.
  var nextRollover: Instant?
  var celebrations = Celebrations()
  var hints = Hints()
  /// Whether there were entries besides sample data when the page was opened.
  private(set) var isKnown = false
  var feedback = FeedbackTab()

  /// The reply to the present event.
  var reply = Reply()
  private var lastHTML = ""
  var toastCount = 0
  private var batches = BatchQueue()
  /// The number of changed records: an op from an import or another device may contain thousands.
  private var changesSinceSnapshot = 0
  private var redoMemory = RedoMemory()
  /// Whether an op was unreadable, so that later ones were not read either.
  private var isPartial = false
  /// Whether segments of the snapshot were unreadable.
  private var hasLost = false

  private static let changesPerSnapshot = 500

  package init() {}

  /// Loads a stored snapshot, its index or, after that, a segment; false, without loading any of it,
  /// if it is damaged.
  package mutating func load(snapshot bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isFirst = ledger.recordCount == 0
    guard ledger.load(bytes) else { return false }
    // A snapshot of former versions has no segments yet.
    if isFirst, !ledger.isPacked { changesSinceSnapshot = ledger.recordCount }
    return true
  }

  /// Packs a snapshot and returns its index; ``segment(_:)`` then has its segments. Empty if records
  /// are missing, since a snapshot replaces all of them.
  package mutating func pack() -> [UInt8] {
    if isIncomplete { return [] }
    var random = random
    defer { self.random = random }
    return ledger.pack(Kind.entries) { random.next() }?.bytes ?? []
  }

  /// What the page of devices reads: its records, and the number of the others; nothing where that is
  /// not known.
  package var spaceIndex: [UInt8] {
    isIncomplete ? [] : ledger.index(of: [.settings] + Kind.ofSpace)?.bytes ?? []
  }

  /// The names of the segments, newest first.
  package var segmentNames: [String] { ledger.segments.map { $0.name.description } }

  /// - Parameter number: its index among ``segmentNames``.
  package func segment(_ number: Int) -> [UInt8] { ledger.segments[number].bytes }

  /// Takes an event as JSON and returns the reply as JSON.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { Event(json: $0) }
    return (event.map { handle($0) } ?? Reply()).bytes
  }

  package mutating func handle(_ event: Event) -> Reply {
    defer { reply = Reply() }
    let former = now
    // NB: few records are loaded by then, so that a copy is cheap.
    let before = event.kind.isOfUser && !ledger.isWhole ? self : nil
    _ = ledger.takeMissedRead()
    tab.now = tab.zone.moment(event.now)
    apply(event)
    guard isBooted else { return reply }
    if let before, ledger.takeMissedRead() {
      self = before
      var waiting = Reply()
      waiting.waits = true
      return waiting
    }
    rollOverIfKnown()
    announcePassed(since: former.instant)
    // From here on, missing records concern only the page.
    _ = ledger.takeMissedRead()
    if tab.planList == .search { tab.search.run(in: &ledger) }
    show()
    return reply
  }

  private mutating func apply(_ event: Event) {
    switch event.kind {
    case .boot(let boot): start(boot)
    case .ops(let readable, let meta): adopt(readable, meta)
    case .action(let action): act(action)
    case .route(let route): go(to: route)
    case .tick: break
    case .zone(let zone): (tab.zone, tab.now) = (zone, zone.moment(event.now))
    case .locale(let locale): tab.locale = locale
    case .stored(let batch): confirmed(batch)
    case .storeFailed(let batch, let trouble): failed(batch, trouble)
    case .storage(let state):
      storage = state
      store(StoreBatch(meta: hints.follow(state, isKnown: isKnown, &notices, at: now.instant)))
    case .imported(let changes, let label): bring(changes, as: label)
    case .restored(let ops): keepBrought(ledger.adopt(ops, as: ChangeKind.imported(.backup).label))
    case .backedUp:
      store(StoreBatch(meta: hints.noteBackup(&notices, at: now.instant)))
    case .feedback(let event):
      feedback.take(event, isOpen: tab.route == .feedback, words.texts, &reply)
    case .read(let isWhole):
      if !isWhole {
        ledger.giveUp()
        hasLost = true
      }
      // The rollover may have used only a part of the records.
      rolledOver = nil
    case .updateReady: add(.updateReady)
    case .partFailed: toast = nextToast(words.partFailed)
    case .fileNotSaved(let isCancelled): tell(words.texts.fileNotSaved(isCancelled: isCancelled))
    }
  }

  private mutating func show() {
    ledger.expectDays(startingAt: Settings(in: ledger).dayStart)
    var screen = screen
    if ledger.takeMissedRead() { screen.since = ledger.wholeSince }
    let shell = Shell(screen)
    let html = shell.html.text
    if html != lastHTML { (reply.html, lastHTML) = (html, html) }
    reply.title = shell.title
    reply.theme = screen.settings.theme.rawValue
    reply.badge = ledger.runningFasts().first.map { $0.elapsed(at: now.instant).wholeHours }
    reply.tick = screen.showsSeconds ? .second : .minute
  }
}

extension Session {
  private mutating func start(_ boot: Boot) {
    random = SeededGenerator(seed: boot.seed)
    ledger.clock.replica = ReplicaID(rawValue: random.next())
    ledger.undoEntries = boot.undo
    ledger.redoEntries = redoMemory.adopt(boot.meta)
    tab.zone = boot.zone
    tab.now = tab.zone.moment(now.instant)
    tab.locale = boot.locale
    tab.isTouch = boot.isTouch
    tab.managesLists = boot.managesLists
    storage = boot.storage
    isBooted = true
    isKnown = ledger.recordCount > 0 && !SampleData.isIn(ledger)
    tab.firstStart = FirstStart(by: Settings(in: ledger), tab.locale)
    if boot.canNotify { tab.firstStart.reminds = false }
    celebrations.adopt(boot.meta)
    hints.adopt(boot.meta)
    tab.adopt(boot.meta)
    ledger.adopt(boot.meta, using: &random)
    if boot.wasCleared { add(.storageWasCleared) }
    if boot.damagedSnapshots > 0 { add(.storageWasDamaged) }
    if storage.isRefused { add(.notSaved(.refused)) }
    endPairing(boot.meta)
    if !follow(boot.route) { tab.route = Route(boot.route) }
    if tab.route == .feedback { feedback.open(&reply, hasServer: !storage.isOfShell) }
    compactIfDue()
  }

  private mutating func adopt(_ readable: ReadableOps, _ meta: Meta) {
    if !isPartial {
      ledger.append(readable.ops)
      if !readable.ops.isEmpty { rolledOver = nil }
      count(readable.ops)
    }
    if !readable.isWhole { isPartial = true }
    celebrations.adopt(meta)
    hints.adopt(meta)
    tab.adopt(meta)
    ledger.adopt(meta, using: &random)
  }
}

extension Session {
  /// Whether stored data were unreadable.
  var isIncomplete: Bool { isPartial || hasLost }

  var now: Moment { tab.now }
}

extension Session {
  /// Applies a change of the user that the page shows: in memory, then to storage.
  mutating func commit(_ change: Change) {
    if change.records.isEmpty { return }
    keep([ledger.commit(change, at: now.instant)], undo: ledger.undoEntries.suffix(1))
  }

  /// Stores the ops of the change that the ledger has just committed.
  /// - Parameter done: the words for the change, without sentences on its consequences.
  mutating func keepNewest(_ ops: [Op], done: String? = nil, remarks: [String] = []) {
    let entry = ledger.undoEntries.suffix(1)
    let done = done ?? words.done(entry.first?.label ?? "")
    keep(ops, undo: entry, saying: words.sentences(done, remarks))
  }

  /// Commits the changes of the engines of import and reminders.
  /// - Parameter label: empty for changes that undo passes over.
  private mutating func bring(_ changes: [RecordChange], as label: String) {
    if changes.isEmpty { return }
    // The reminder's task may not exist before the rollover.
    rollOver()
    // That comments are read is no change of the user's.
    if label.isEmpty { return keep(ledger.commitWithoutUndo(changes, at: now.instant)) }
    keepBrought(ledger.commitInParts(Change(label, changes), at: now.instant))
  }

  private mutating func keepBrought(_ ops: [Op]) {
    if ops.isEmpty { return }
    let entry = ledger.undoEntries.suffix(1)
    // Tasks that a backup planned for past days have to be carried.
    rolledOver = nil
    keep(ops, undo: entry, saying: words.done(entry.first?.label ?? ""))
  }

  /// - Parameter text: the text of the toast once it is stored; nil for changes not made by the
  ///   user.
  mutating func keep(
    _ ops: [Op], undo: ArraySlice<UndoEntry> = [], popUndo: Int = 0, saying text: String? = nil
  ) {
    let batch = StoreBatch(
      ops: ops, undo: Array(undo), popUndo: popUndo,
      meta: redoMemory.note(ledger.redoEntries, isChange: !undo.isEmpty))
    store(
      batch,
      saying: text.map { nextToast($0, canUndo: !undo.isEmpty, canRedo: popUndo > 0) })
    // It may expire at a time of this day.
    if ops.contains(where: { $0.writes(.expiresAt) }) { rolledOver = nil }
    count(ops)
    compactIfDue()
  }

  mutating func store(_ batch: StoreBatch, saying toast: Toast? = nil) {
    guard !batch.isEmpty else { return }
    reply.effects.append(.store(batches.add(batch, saying: toast)))
  }

  /// Whether the host has stored everything that it was asked to.
  package var isStored: Bool { batches.isEmpty }

  private mutating func confirmed(_ number: Int) {
    guard let stored = batches.confirm(number) else { return }
    if let said = stored.toast {
      // The result of a fast says it already.
      if case .fast(.stopped)? = sheet?.kind {} else { toast = said }
      reply.announcement = said.text
    }
    if batches.hasFailed { return }
    notices.removeAll {
      if case .notSaved = $0 { true } else { false }
    }
  }

  private mutating func failed(_ number: Int, _ trouble: StorageTrouble) {
    if batches.fail(number) { add(.notSaved(trouble)) }
  }

  /// Repeats the storing of failed batches.
  mutating func retryStoring() {
    for batch in batches.retry() { reply.effects.append(.store(batch)) }
  }

  private mutating func count(_ ops: [Op]) {
    for op in ops { changesSinceSnapshot += op.changes.count }
  }

  /// Requests compaction after many changes. NB: a snapshot replaces ops, so it must contain all of
  /// them.
  private mutating func compactIfDue() {
    if changesSinceSnapshot <= Session.changesPerSnapshot { return }
    changesSinceSnapshot = 0
    if !isIncomplete { reply.effects.append(.compact) }
  }
}
