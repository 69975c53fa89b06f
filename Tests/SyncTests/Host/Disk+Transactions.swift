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
    case .entered, .left, .attempted, .forgotten, .named, .moved:
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
    case .replaced: preconditionFailure("no history has lists")
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
    if let replica = how.replica { ledger.clock.replica = ReplicaID(rawValue: replica) }
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
    waiting = waiting.compactMap { op in
      let changes = op.changes.compactMap {
        $0.held(in: ledger.record($0.id, of: $0.kind), since: op.stamp)
      }
      return changes.isEmpty ? nil : Op(stamp: ledger.clock.tick(at: now), changes: changes)
    }
    ledger.append(waiting)
  }

  /// Replaces stamps that no other device has seen by earlier ones, wherever they hold.
  ///
  /// Ops set aside are tried again: they must not keep the clock ahead.
  private mutating func lower(to relayNow: Instant, at now: Instant) {
    takeBack()
    ledger.clock.lead = max(.zero, now - relayNow)
    lead = ClockLead.lead(of: now.milliseconds, over: relayNow.milliseconds)
    let replaced = Set(ledger.restamp(waiting.map(\.stamp), at: now, above: heard).values)
    waiting = ledger.ops.filter { replaced.contains($0.stamp) }
  }

  private mutating func takeBack() {
    waiting = aside.flatMap { $0 } + waiting
    aside = []
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
