import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// A browser tab without a browser: carries out the session's effects on a disk in memory.
struct FakeTab {
  var session = Session()
  var disk = Disk()
  var now: Instant
  var html = ""
  /// Of all replies since the tab was opened.
  private(set) var effects: [Effect] = []
  private(set) var routes: [Route] = []
  /// The element that the last reply focuses.
  private(set) var focus: String?
  var diskIsFull = false
  /// The last event is to come again.
  private(set) var waits = false
  private let zone: Zone

  struct Disk {
    /// Its index; the newest of its segments first.
    var snapshot: [UInt8]?
    var segments: [[UInt8]] = []
    var ops: [Op] = []
    var undo: [UndoEntry] = []
    var meta: [String: String] = [:]
  }

  init(
    at now: Instant, seed: UInt64 = 1, zone: Zone = Zone(fixed: .utc), disk: Disk = Disk(),
    route: String = "", canNotify: Bool = false, language: String = "en-GB",
    reading segments: Int = .max
  ) {
    self.now = now
    self.zone = zone
    self.disk = disk
    if let snapshot = disk.snapshot {
      _ = snapshot.withUnsafeBufferPointer { session.load(snapshot: $0) }
      read(disk.segments.prefix(segments))
    }
    send(.ops(ReadableOps(disk.ops), []))
    var boot = Boot()
    boot.seed = (seed, ~seed)
    boot.zone = zone
    boot.route = route
    boot.locale.tag = language
    boot.canNotify = canNotify
    boot.undo = disk.undo
    boot.meta = disk.meta.map { ($0.key, $0.value) }
    send(.boot(boot))
  }

  private mutating func read(_ segments: ArraySlice<[UInt8]>) {
    for segment in segments {
      let isLoaded = segment.withUnsafeBufferPointer { session.load(snapshot: $0) }
      #expect(isLoaded)
    }
  }

  /// All segments but so many.
  mutating func readRest(after segments: Int) {
    read(disk.segments.dropFirst(segments))
    send(.read(isWhole: true))
  }

  /// The same browser, started again with another random seed.
  func restarted(seed: UInt64) -> FakeTab {
    FakeTab(at: now, seed: seed, zone: zone, disk: disk)
  }

  mutating func send(_ kind: Event.Kind) {
    let reply = session.handle(Event(now: now, kind: kind))
    waits = reply.waits
    focus = reply.focus
    if let html = reply.html { self.html = html }
    effects += reply.effects
    if let route = reply.route { routes.append(route) }
    for case .store(let batch) in reply.effects { store(batch) }
    for case .sample(let kind) in reply.effects { change(kind) }
    for case .compact in reply.effects {
      disk.snapshot = session.pack()
      disk.segments = session.segmentNames.indices.map { session.segment($0) }
      disk.ops = []
    }
  }

  mutating func tap(_ action: PlainAction) { act(action.rawValue, [:]) }
  mutating func tap(_ action: RecordAction, _ fields: FieldValues) { act(action.rawValue, fields) }
  mutating func tap(_ action: TasksAction, _ fields: FieldValues = [:]) {
    act(action.rawValue, fields)
  }
  mutating func tap(_ action: FieldsAction, _ fields: FieldValues) { act(action.rawValue, fields) }

  /// As the host sends it: what the page did not ask for is no event.
  private mutating func act(_ name: String, _ fields: FieldValues) {
    if let action = Action.read(name, fields) { send(.action(action)) }
  }

  mutating func go(_ address: String) {
    send(.route(Route(address)))
  }

  /// Opens a sheet, as a button with these `data-*` does, and submits it with what was typed.
  mutating func fill(
    _ name: SheetName, _ fields: FieldValues = [:], _ typed: FieldValues
  ) {
    tap(.sheetOpen, fields.merging(["sheet": name.rawValue]) { $1 })
    tap(.sheetSubmit, typed)
  }

  mutating func type(_ fields: FieldValues) {
    tap(.sheetInput, fields)
  }

  /// As the engine of reminders does it.
  private mutating func change(_ kind: ChangeKind.Sample) {
    var helper = ReminderSession()
    _ = session.snapshot.withUnsafeBufferPointer { helper.load(snapshot: $0) }
    var boot = Boot()
    boot.seed = (7, 7)
    boot.zone = zone
    _ = helper.handle(ReminderEvent(now: now, kind: .open(boot)))
    let reply = helper.handle(ReminderEvent(now: now, kind: .sample(kind)))
    guard let committed = reply.committed else { return }
    send(.imported(committed.ops.flatMap { $0.changes }, as: committed.label))
  }

  private mutating func store(_ batch: StoreBatch) {
    if diskIsFull { return send(.storeFailed(batch: batch.number, .full)) }
    disk.ops += batch.ops
    disk.undo.removeLast(min(batch.popUndo, disk.undo.count))
    disk.undo += batch.undo
    for (key, value) in batch.meta { disk.meta[key] = value }
    send(.stored(batch: batch.number))
  }
}

extension FakeTab {
  /// All that can be seen: live records, canonical.
  var visible: [Record] {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
    let contents = session.snapshot.withUnsafeBufferPointer { Snapshot.contents(of: $0) }
    if let contents { ledger.load(contents) }
    return ledger.allRecords.filter { !$0.isDeleted }
  }

  /// The drinks, the newest first.
  var drinks: [Drink] { session.ledger.drinks(dayStart: .midnight) }
  var activities: [Counter] { Counters(in: session.ledger).all }
  var settings: Settings { Settings(in: session.ledger) }

  /// The entries of all activities, the newest first.
  var entries: [CounterEntry] {
    activities.flatMap { session.ledger.entries(of: $0, dayStart: .midnight, limit: .max) }
  }

  /// The errors of the open sheet by field.
  var errors: [String: String] { session.sheet?.form.errors ?? [:] }

  /// The celebrations that were felt, each several pulses.
  var vibrations: Int { pulses.count { $0 > 1 } }
  /// The number of pulses of each vibration.
  var pulses: [Int] {
    effects.compactMap {
      if case .vibrate(let pattern) = $0 { (pattern.count + 1) / 2 } else { nil }
    }
  }

  /// Adds one, and takes it to be the last in the list.
  mutating func activity(_ name: String, _ typed: [String: String] = [:]) -> RecordID {
    fill(.activity, [:], ["name": name].merging(typed) { $1 })
    guard let last = activities.last, last.name == name else {
      preconditionFailure("no activity \(name): \(errors)")
    }
    return last.id
  }

  var fasts: [Fast] {
    visible.filter { $0.kind == .fast }.compactMap { Fast($0) }
  }
}

extension Instant {
  /// 2026-11-21T12:00Z, a Saturday.
  static let noon = Instant(milliseconds: 1_795_262_400_000)
}

/// As `data-sheet` names them.
enum SheetName: String {
  case goal, startEarlier, stopEarlier, addFast, editFast, newSchedule, quickAdds, restDay
  case newActivities, entry, dailyGoal, activity, beverage, date, task, schedule
}
