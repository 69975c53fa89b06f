import CivilTime
import DeviceSync
import Ledger
import Sealing
import Sync

extension Disk {
  /// All of it, or nothing.
  mutating func store(_ transaction: StoreTransaction) -> StoreOutcome {
    switch transaction {
    case .step(let step, let next, let expected):
      guard syncState.revision == expected else { return .overtaken(state) }
      carryOut(step, next)
      syncState = next
    case .requested(let request): add(request)
    case .withdrawn(let numbers): drop(numbers)
    case .clockSet(let lead):
      self.lead = lead
      ledger.clock.lead = .seconds(Int(lead))
    case .entered, .enteredList, .listed, .left, .attempted, .forgotten, .named, .moved:
      preconditionFailure("no history has procedures")
    }
    changes += 1
    return .done(outbox, lead: lead)
  }

  private mutating func carryOut(_ step: StoreStep, _ next: SyncState) {
    switch step {
    case .merged(let opened):
      ledger.append(opened.allOps)
      take(opened)
      letGo(next.chain)
    case .sealed(let sealed, let rows):
      let count = sealed.lists.reduce(0) { $0 + $1.ops }
      precondition(waiting.starts(with: rows.prefix(count).map(\.op)))
      for list in sealed.lists {
        lists.append((list.last, Array(waiting.prefix(list.ops))))
        waiting.removeFirst(list.ops)
      }
      for (part, bytes) in zip(sealed.parts, sealed.envelopes) { envelopes[part.point.n] = bytes }
    case .confirmed, .noted: break
    case .unsealed(let how, let now): unseal(how, at: Instant(milliseconds: now))
    case .restarted(let opened): restart(from: opened)
    case .replaced(let opened): replace(with: opened)
    case .madeEntry(let entry): pendingEntry = entry
    case .droppedEntry:
      drop([pendingEntry?.request].compactMap { $0 })
      pendingEntry = nil
    }
  }

  private mutating func take(_ opened: OpenedLog) {
    heard = max(heard, opened.heard?.time ?? 0)
    log.take(opened)
    guard let pendingEntry, let roster = view.roster, roster.number >= pendingEntry.entry.number
    else { return }
    if roster.entries[Int(pendingEntry.entry.number) - 1] == pendingEntry.entry.id {
      drop([pendingEntry.request].compactMap { $0 })
    }
    self.pendingEntry = nil
  }

  private mutating func letGo(_ chain: OwnChain) {
    let kept = Set(chain.sealed.map(\.point.n))
    envelopes = envelopes.filter { kept.contains($0.key) }
    lists.removeAll { !kept.contains($0.last) }
  }

  private mutating func unseal(_ how: Unsealing, at now: Instant) {
    if how.takesBack { takeBack() }
    let refused = lists.firstIndex { $0.last >= how.aside ?? .max }
    if let refused { aside.append(lists.remove(at: refused).ops) }
    waiting = lists.flatMap(\.ops) + waiting
    lists = []
    envelopes = [:]
    if let replica = how.replica { renew(replica) }
    switch how.stamps {
    case .byOwnClock: raise(at: now)
    case .byRelay(let time): lower(to: Instant(milliseconds: time), at: now)
    case nil: break
    }
  }

  /// Writes the current values of the waiting ops once more, above all other stamps.
  ///
  /// NB: a copy may have sent something else under the same stamps, so a new one must not be below.
  private mutating func raise(at now: Instant) {
    takeBack()
    let former = waiting
    waiting = []
    for op in former { waiting += ledger.commitWithoutUndo(ledger.held(of: op), at: now) }
  }

  /// In a list its first 6 bytes name the device.
  private mutating func renew(_ replica: UInt64) {
    guard let place = ledger.lists.firstIndex(where: { $0.list == list }) else {
      ledger.clock.replica = ReplicaID(rawValue: replica)
      return
    }
    let clock = ledger.lists[place].clock
    let own = ReplicaID(rawValue: clock.replica.device << 16 | replica & 0xffff)
    ledger.lists[place].clock = HybridClock(replica: own, latest: clock.latest)
  }

  /// Replaces stamps that no other device has seen by earlier ones, wherever they hold.
  ///
  /// Ops set aside are tried again: they must not keep the clock ahead.
  private mutating func lower(to relayNow: Instant, at now: Instant) {
    takeBack()
    guard list == nil else {
      let now = min(now, relayNow)
      let replaced = ledger.restamp(waiting.map(\.stamp), of: list, at: now)
      waiting = waiting.map { op in
        let stamp = replaced[op.stamp] ?? op.stamp
        return Op(stamp: stamp, changes: op.changes.made(at: stamp))
      }
      return
    }
    ledger.clock.lead = max(.zero, now - relayNow)
    lead = ClockLead.lead(of: now.milliseconds, over: relayNow.milliseconds)
    let replaced = Set(ledger.restamp(waiting.map(\.stamp), at: now, above: heard).values)
    waiting = ledger.ops.filter { replaced.contains($0.stamp) }
  }

  private mutating func takeBack() {
    waiting = aside.flatMap { $0 } + waiting
    aside = []
  }

  /// The list's records become those of its log.
  private mutating func replace(with opened: OpenedLog) {
    guard let list else { return }
    let rest = OwnRest(beside: opened, unread: unread, ledger.allRecords(of: list))
    ledger.takeOut(list)
    ledger.append(opened.allOps)
    take(opened)
    lists = []
    envelopes = [:]
    aside = []
    waiting = rest.kept
    ledger.append(waiting)
    untaken += rest.untaken
  }

  private mutating func restart(from opened: OpenedLog) {
    ledger.append(opened.allOps)
    take(opened)
    lists = []
    envelopes = [:]
    aside = []
    let theirs = opened.ledger
    waiting = Op.ops(
      of: ledger.allRecords.compactMap { $0.without(theirs.record($0.id, of: $0.kind)) })
  }
}

extension MemoryLedger {
  /// The writes of an op that were not overwritten since.
  func held(of op: Op) -> [RecordChange] {
    op.changes.compactMap { $0.held(in: record($0.id, of: $0.kind), since: op.stamp) }
  }

  /// Takes the records of a list out.
  mutating func takeOut(_ list: ListID) {
    var rest = MemoryLedger(replica: clock.replica)
    rest.append(Op.ops(of: allRecords.filter { !$0.kind.isIn(list) }))
    rest.clock = clock
    rest.lists = lists
    self = rest
  }
}
