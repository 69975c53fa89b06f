import CivilTime
import DeviceSync
import Ledger
import Sealing
import Sync

extension Disk {
  /// All of it, or nothing.
  ///
  /// - Returns: false where another writer was quicker.
  mutating func store(_ transaction: Transaction, _ uncommitted: UncommittedWork, at now: Instant)
    -> Bool
  {
    guard syncState.revision == transaction.expected else { return false }
    switch transaction.kind {
    case .merged:
      guard let opened = uncommitted.log.opened else { preconditionFailure("nothing was opened") }
      ledger.append(opened.allOps)
      take(opened)
      letGo(transaction.syncState.chain)
    case .sealed:
      guard let sealed = uncommitted.sealed else { preconditionFailure("nothing was sealed") }
      for list in sealed.lists {
        lists.append((list.last, Array(waiting.prefix(list.ops))))
        waiting.removeFirst(list.ops)
      }
      for (part, bytes) in zip(sealed.parts, sealed.envelopes) { envelopes[part.point.n] = bytes }
    case .confirmed, .noted: break
    case .unsealed(let how): unseal(how, at: now)
    case .restarted:
      restart(from: uncommitted.log.separate ?? OpenedLog(LogView(of: space), ring))
    case .madeEntry: pendingEntry = uncommitted.pendingEntry
    case .droppedEntry:
      rosterRequests.removeAll { $0 == pendingEntry?.request }
      pendingEntry = nil
    }
    syncState = transaction.syncState
    changes += 1
    return true
  }

  private mutating func take(_ opened: OpenedLog) {
    heard = opened.allOps.reduce(heard) { max($0, $1.stamp.time) }
    log.take(opened)
    guard let pendingEntry, let roster = view.roster, roster.number >= pendingEntry.entry.number
    else { return }
    if roster.entries[Int(pendingEntry.entry.number) - 1] == pendingEntry.entry.id {
      rosterRequests.removeAll { $0 == pendingEntry.request }
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
      let changes = op.changes.compactMap { $0.held(by: ledger, since: op.stamp) }
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
    var theirs = MemoryLedger(replica: ReplicaID(rawValue: 0))
    theirs.append(opened.allOps)
    waiting = Op.ops(
      of: ledger.allRecords.compactMap { $0.without(theirs.record($0.id, of: $0.kind)) })
  }
}

extension Record {
  /// The fields that the other does not have; nil without any.
  fileprivate func without(_ other: Record?) -> Record? {
    let held = Set(other?.fields ?? [])
    let missing = fields.filter { !held.contains($0) }
    return missing.isEmpty ? nil : Record(kind, id, fields: missing)
  }
}

extension RecordChange {
  /// The writes that have not been overwritten since, with the current values.
  fileprivate func held(by ledger: MemoryLedger, since stamp: Stamp) -> RecordChange? {
    let held = ledger.record(id, of: kind)?.fields.filter { field in
      field.stamp == stamp && fields.contains { $0.name == field.name }
    }
    guard let held, !held.isEmpty else { return nil }
    return RecordChange(kind, id, held.map { Write($0.name, $0.value) })
  }
}
