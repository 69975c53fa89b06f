import CivilTime
import Ledger
import Pages
import Trackers

@testable import Session

/// A browser tab without a browser: carries out the session's effects on a disk in memory.
struct FakeTab {
  var session = Session()
  var disk = Disk()
  var now: Instant
  var html = ""
  var diskIsFull = false
  /// Asked and not answered yet.
  private var requests: [Request] = []
  private let zone: Zone

  struct Disk {
    var snapshot: [UInt8]?
    var ops: [Op] = []
    var undo: [UndoEntry] = []
    var meta: [String: String] = [:]
  }

  init(
    at now: Instant, seed: UInt64 = 1, zone: Zone = Zone(fixed: .utc), disk: Disk = Disk(),
    route: String = ""
  ) {
    self.now = now
    self.zone = zone
    self.disk = disk
    if let snapshot = disk.snapshot {
      _ = snapshot.withUnsafeBufferPointer { session.load(snapshot: $0) }
    }
    send(.ops(disk.ops, []))
    var boot = Boot()
    boot.seed = (seed, ~seed)
    boot.zone = zone
    boot.route = route
    boot.undo = disk.undo
    boot.meta = disk.meta.map { ($0.key, $0.value) }
    send(.boot(boot))
  }

  /// The same browser, started again with another random seed.
  func restarted(seed: UInt64) -> FakeTab {
    FakeTab(at: now, seed: seed, zone: zone, disk: disk)
  }

  mutating func send(_ kind: Event.Kind) {
    let reply = session.handle(Event(now: now, kind: kind))
    if let html = reply.html { self.html = html }
    for case .request(let request) in reply.effects { requests.append(request) }
    for case .store(let batch) in reply.effects { store(batch) }
    for case .compact in reply.effects {
      disk.snapshot = session.snapshot
      disk.ops = []
    }
  }

  mutating func tap(_ action: ActionName, _ fields: [String: String] = [:]) {
    send(.action(action, fields: Form(fields)))
  }

  mutating func type(_ fields: [String: String]) {
    send(.input(.sheetInput, fields: Form(fields)))
  }

  private mutating func store(_ batch: StoreBatch) {
    if diskIsFull { return send(.storeFailed(batch: batch.number, .full)) }
    let removed = Set(batch.removed)
    disk.ops.removeAll { removed.contains($0.stamp) }
    disk.ops += batch.ops
    disk.undo.removeLast(min(batch.popUndo, disk.undo.count))
    disk.undo += batch.undo
    for (key, value) in batch.meta { disk.meta[key] = value }
    send(.stored(batch: batch.number))
  }
}

extension FakeTab {
  /// Answers requests until there are none left.
  mutating func talk(to node: inout FakeNode) {
    send(.leader)
    while !requests.isEmpty {
      let request = requests.removeFirst()
      let (status, body) = node.answer(request);
      send(.response(request: request.number, status: status, body: body))
    }
  }

  /// All that can be seen: live records, canonical.
  var visible: [Record] {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
    let records = session.snapshot.withUnsafeBufferPointer { Snapshot.records(in: $0) } ?? []
    ledger.load(records)
    return ledger.allRecords.filter { !$0.isDeleted }
  }

  var fasts: [Fast] {
    visible.filter { $0.kind == .fast }.compactMap { Fast($0) }
  }
}

extension Instant {
  /// 2026-11-21T12:00Z, a Saturday.
  static let noon = Instant(milliseconds: 1_795_262_400_000)
}
