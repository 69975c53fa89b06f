import DeviceSync
import Ledger
import Sealing
import SealingTesting
import Sync
import TestSupport
import Wire

/// The host's handling of effects.
extension Simulation {
  mutating func work(
    _ effect: SpaceEffect, device index: Int, process: Int
  ) throws -> SpaceEvent {
    let disk = devices[index].disk
    switch effect {
    case .take(let piece, let bytes):
      return .took(
        devices[index].processes[process].uncommitted.log.take(
          piece, bytes, on: disk.log, using: &native))
    case .compare(let place):
      guard disk.isWhole(at: place) else { return .compared(nil) }
      return .compared(
        devices[index].processes[process].uncommitted.log.compare(
          with: disk.ledger.allRecords, at: place, on: disk.log, using: &native))
    case .make(let place):
      let id = SnapshotID(using: &generator)
      guard disk.isWhole(at: place) else { return .made(nil) }
      return .made(
        try devices[index].processes[process].uncommitted.log.make(
          id, of: disk.ledger.allRecords, on: disk.log, using: &native))
    case .open(let entries, let after, let isSeparate):
      let work = devices[index].processes[process].uncommitted.log
      let opened = work.continued(after: after, isSeparate: isSeparate, on: disk.log)
      // Another tab has read on meanwhile: the transaction will say so.
      guard var opened else { return isSeparate ? .broke() : overtaken(index) }
      var reading = opened.reading(entries, on: disk.log)
      native.finish(&reading)
      opened.take(reading.page)
      return .opened(
        devices[index].processes[process].uncommitted.log.keep(
          opened, isSeparate: isSeparate, on: disk.log))
    case .scanForVoided(let entries):
      return devices[index].processes[process].uncommitted.log.scanForVoided(
        entries, using: &native)
    case .seal(let order):
      var sealing = ListSealing(
        Array(disk.waiting.prefix(40)), as: order, with: disk.ring, in: space, limits: .small)
      var primitives = SeededPrimitives(generator: generator)
      try sealing.finish(using: &primitives)
      generator = primitives.generator
      if let failure = sealing.failure { throw failure }
      devices[index].processes[process].uncommitted.sealed = sealing.sealed
      return .sealed(sealing.sealed.parts)
    case .makeEntry(let epochOnly):
      let pendingEntry = try makeEntry(index, epochOnly: epochOnly)
      devices[index].processes[process].uncommitted.pendingEntry = pendingEntry
      return .madeEntry(pendingEntry != nil)
    case .store(let transaction):
      // As a host in another language keeps it.
      guard try SyncState(transaction.syncState.json) == transaction.syncState else {
        throw WireFailure.malformed
      }
      let uncommitted = devices[index].processes[process].uncommitted
      let isStored = devices[index].disk.store(transaction, uncommitted, at: clock(index))
      if isStored, transaction.kind == .sealed, let sealed = uncommitted.sealed {
        note(sealed, index)
      }
      return isStored ? .stored(devices[index].disk.outbox) : overtaken(index)
    case .ask, .wake: return .woke
    }
  }

  private func overtaken(_ index: Int) -> SpaceEvent {
    .overtaken(devices[index].disk.syncState, devices[index].disk.outbox)
  }

  /// The next entry for the first request that makes sense.
  private mutating func makeEntry(_ index: Int, epochOnly: Bool) throws -> Disk.PendingEntry? {
    let ring = devices[index].disk.ring
    guard let roster = devices[index].disk.view.roster else { return nil }
    func rekeyed(_ removed: [DeviceID], _ generator: inout SeededGenerator) throws -> RosterEntry {
      let content = try roster.removal(
        of: removed, current: ring.key(of: roster.epoch),
        secret: Fingerprint(using: &generator).bytes, nonce: Nonce(using: &generator),
        using: &native)
      return try roster.entry(content, by: ring.device, with: ring.keys, using: &native)
    }
    guard !epochOnly else {
      return Disk.PendingEntry(entry: try rekeyed([], &generator), request: nil)
    }
    while let request = devices[index].disk.rosterRequests.first {
      let entry: RosterEntry?
      switch request {
      case .admit(let admission):
        entry = try? roster.entry(
          .admit(admission), by: ring.device, with: ring.keys, using: &native)
      case .remove(let removed):
        let present = removed.filter { roster.member($0) != nil && $0 != ring.device }
        entry = present.isEmpty ? nil : try rekeyed(present, &generator)
      case .leave:
        let leaving = Removal(leaving: ring.device)
        entry = try? roster.entry(
          .remove(leaving), by: ring.device, with: ring.keys, using: &native)
      case .delete:
        entry = try? roster.entry(.delete, by: ring.device, with: ring.keys, using: &native)
      }
      if let entry { return Disk.PendingEntry(entry: entry, request: request) }
      devices[index].disk.rosterRequests.removeFirst()
    }
    return nil
  }

  private mutating func note(_ sealed: SealedLists, _ index: Int) {
    var first: UInt64 = sealed.parts.first?.point.n ?? 1
    for list in devices[index].disk.lists.suffix(sealed.lists.count) {
      let ids = sealed.parts.filter { (first...list.last).contains($0.point.n) }.map(\.point.id)
      sent.append((ids, list.ops.flatMap(\.marks)))
      first = list.last + 1
    }
  }
}

extension Disk {
  /// Nil where another tab has changed what was to be sent.
  func call(_ question: Question, _ uncommitted: UncommittedWork) -> RelayCall? {
    switch question {
    case .page(let after): return .page(space, after: after)
    case .envelopes(let chain, let range, let known):
      let entries = range.compactMap { envelopes[$0] }
      guard chain == syncState.chain.chain, entries.count == range.count else { return nil }
      return .append(space, known: known, entries: entries)
    case .roster: return .create(space, invitation: nil, roster: self.known.map(\.bytes))
    case .pendingEntry(let known):
      return pendingEntry.map { .append(space, known: known, entries: [$0.entry.bytes]) }
    case .ahead(let number): return .roster(space, after: number)
    case .snapshot, .announce, .putPart, .complete, .attest:
      return uncommitted.log.call(question, in: space)
    }
  }
}
