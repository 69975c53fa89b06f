import CivilTime
import JSON
import Ledger
import Pages
import Trackers

/// One open tab: what it knows, where the user is, and what is under way.
///
/// `handle` is all there is to it: an event goes in; the page, if it changed, and effects come out.
package struct Session: Sendable {
  var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
  var tab = TabState()
  var sync = SyncClient()
  var random = SeededGenerator(seed: (0, 0))
  var storage = StorageState()
  private var isBooted = false

  var sheet: Sheet?
  var toast: Toast?
  var notices: [Notice] = []
  var composerCount = 0
  /// The day into which the plan was last brought; nil when it has to be done again.
  var rolledOver: Day?
  var celebrations = Celebrations()

  /// What the event that is being handled brings.
  var reply = Reply()
  private var lastHTML = ""
  private var toastCount = 0
  private var batches = BatchQueue()
  private var opsSinceSnapshot = 0
  /// Something on the disk could not be read, so this is not all there is.
  private(set) var isPartial = false

  private static let opsPerSnapshot = 500

  package init() {}

  /// Takes over a snapshot from the disk; false when it is damaged, and then nothing was taken.
  package mutating func load(snapshot bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let contents = Snapshot.contents(of: bytes) else { return false }
    ledger.load(contents)
    return true
  }

  /// Empty where that would be a part only: whoever gets it takes it for all there is.
  package var snapshot: [UInt8] { isPartial ? [] : Snapshot.bytes(of: ledger) }

  /// An event as JSON in, the reply as JSON out.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { Event(json: $0) }
    return (event.map { handle($0) } ?? Reply()).bytes
  }

  package mutating func handle(_ event: Event) -> Reply {
    defer { reply = Reply() }
    let former = now
    tab.now = tab.zone.moment(event.now)
    apply(event)
    guard isBooted else { return reply }
    reply.effects += sync.advance(ledger, at: event.now)
    if let notice = sync.notice {
      sync.notice = nil
      // Good news goes by itself; trouble stays until it is settled.
      if notice == .paired { tell(words.texts.notice(notice)) } else { add(notice) }
    }
    rollOver()
    announcePassed(since: former.instant)
    if tab.route == .plan(.search) { tab.search.run(in: &ledger) }
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
    case .zone(let zone):
      tab.zone = zone
      tab.now = zone.moment(event.now)
    case .online(let online): sync.setOnline(online)
    case .leader: sync.becomeLeader()
    case .stored(let batch): confirmed(batch)
    case .storeFailed(let batch, let trouble): failed(batch, trouble)
    case .storage(let state): storage = state
    case .imported(let changes, let label): bring(changes, as: label)
    case .restored(let ops): keepBrought(ledger.adopt(ops, as: Deed.imported(.backup).label))
    case .response(_, let status, let body):
      let batch = sync.receive(status: status, body: body, &ledger, at: event.now)
      if !batch.ops.isEmpty { rolledOver = nil }
      ledger.clock.lead = sync.clockLead
      if !batch.removed.isEmpty { compact() }
      store(batch)
    case .remote(let cursor): sync.remoteGrew(to: cursor)
    case .updateReady: add(.updateReady)
    }
  }

  private mutating func show() {
    let screen = screen
    let shell = Shell(screen)
    let html = shell.html.text
    if html != lastHTML {
      reply.html = html
      lastHTML = html
    }
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
    tab.zone = boot.zone
    tab.now = tab.zone.moment(now.instant)
    tab.locale = boot.locale
    tab.isTouch = boot.isTouch
    storage.isRefused = boot.isRefused
    isBooted = true
    tab.firstStart.schedule = Settings(in: ledger).schedule
    sync.boot(meta: boot.meta, isOnline: boot.isOnline)
    celebrations.adopt(boot.meta)
    if boot.wasCleared { add(.storageWasCleared) }
    if boot.damagedSnapshots > 0 { add(.storageWasDamaged) }
    if boot.isRefused { add(.notSaved(.refused)) }
    if !follow(boot.route) { tab.route = Route(boot.route) }
    if opsSinceSnapshot > Session.opsPerSnapshot { compact() }
  }

  private mutating func adopt(_ readable: ReadableOps, _ meta: Meta) {
    if !isPartial {
      ledger.append(readable.ops)
      if !readable.ops.isEmpty { rolledOver = nil }
      opsSinceSnapshot += readable.ops.count
    }
    if !readable.isWhole { isPartial = true }
    sync.adopt(meta)
    celebrations.adopt(meta)
  }
}

extension Session {
  var now: Moment { tab.now }

  /// The user's day.
  var today: Day { tab.today(in: ledger) }

  var words: SessionWords {
    SessionWords(texts: .english, locale: tab.locale, now: now, zone: tab.zone, today: today)
  }

  mutating func tell(_ text: String) {
    toast = nextToast(text)
    reply.announcement = text
  }

  mutating func go(to route: Route) {
    if case .unknown(let address) = route, follow(address) { return }
    tab.route = route
    tab.visit = Visit()
    sheet = nil
    celebrations.end()
    reply.focus = "h1"
    if route == .plan(.search) {
      TaskSearch.prepare(&ledger)
      reply.focus = "#query"
    }
  }

  mutating func move(to route: Route, replacing: Bool = false) {
    tab.route = route
    reply.route = route
    reply.replacesRoute = replacing
  }

  mutating func add(_ notice: Notice) {
    if !notices.contains(notice) { notices.append(notice) }
  }
}

extension Session {
  /// Applies a change of the user's own: in memory at once, then on the disk, then to the server.
  mutating func commit(_ change: Change) {
    if change.records.isEmpty { return }
    keepNewest(ledger.commit(change, at: now.instant))
  }

  /// Stores the op that the ledger has just committed.
  /// - Parameter remarks: sentences on what it brought beside what was asked for.
  mutating func keepNewest(_ op: Op, remarks: [String] = []) {
    let entry = ledger.undoEntries.suffix(1)
    let done = words.done(entry.first?.label ?? "")
    keep([op], undo: entry, saying: words.sentences(done, remarks))
  }

  /// What the engines of import and of reminders have read and judged.
  private mutating func bring(_ changes: [RecordChange], as label: String) {
    if changes.isEmpty { return }
    // A reminder may be of a task that the new day has yet to bring.
    rollOver()
    keepBrought(ledger.commitInParts(Change(label, changes), at: now.instant))
  }

  private mutating func keepBrought(_ ops: [Op]) {
    if ops.isEmpty { return }
    let entry = ledger.undoEntries.suffix(1)
    // What a backup planned for days that are over has to be carried.
    rolledOver = nil
    keep(ops, undo: entry, saying: words.done(entry.first?.label ?? ""))
  }

  /// Takes back the newest change that still can be; entries that can not are dropped.
  mutating func undo() {
    var popped = 0
    while let undoing = ledger.undoLast(at: now.instant) {
      popped += 1
      if undoing.undone.ops.isEmpty { continue }
      let demoted = ledger.tasks(changedBy: undoing.fitted)
      if !undoing.fitted.isEmpty { keep(undoing.fitted) }
      rolledOver = nil
      let text = words.sentences(words.undone(undoing.undone.label), words.withoutSlot(demoted))
      return keep(undoing.undone.ops, popUndo: popped, saying: text)
    }
    toast = nextToast(words.nothingToUndo)
    store(StoreBatch(popUndo: popped))
  }

  /// - Parameter text: what the toast says when it is stored; nil for what no user did.
  mutating func keep(
    _ ops: [Op], undo: ArraySlice<UndoEntry> = [], popUndo: Int = 0, saying text: String? = nil
  ) {
    for op in ops { sync.enqueue(op) }
    let meta = sync.isPaired ? ops.map { MetaKey.row(for: $0) } : []
    let batch = StoreBatch(ops: ops, undo: Array(undo), popUndo: popUndo, meta: meta)
    store(batch, saying: text.map { nextToast($0, canUndo: !undo.isEmpty) })
    opsSinceSnapshot += ops.count
    if opsSinceSnapshot > Session.opsPerSnapshot { compact() }
  }

  mutating func store(_ batch: StoreBatch, saying toast: Toast? = nil) {
    guard !batch.isEmpty else { return }
    reply.effects.append(.store(batches.add(batch, saying: toast)))
  }

  private mutating func confirmed(_ number: Int) {
    guard let stored = batches.confirm(number) else { return }
    if let said = stored.toast {
      toast = said
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

  /// Sends what could not be stored once more.
  mutating func retryStoring() {
    for batch in batches.retry() { reply.effects.append(.store(batch)) }
  }

  /// NB: a snapshot takes the place of ops, so one that lacks any would lose it.
  private mutating func compact() {
    opsSinceSnapshot = 0
    if !isPartial { reply.effects.append(.compact) }
  }

  mutating func nextToast(_ text: String, canUndo: Bool = false) -> Toast {
    toastCount += 1
    return Toast(number: toastCount, text: text, canUndo: canUndo)
  }
}
