import Ledger
import Sealing
import Sync
import Wire

/// The work that a host has computed and not yet stored; it is lost in a crash.
struct UncommittedWork: Sendable {
  var opened: OpenedLog?
  var separate: OpenedLog?
  var sealed: SealedLists?
  var pendingEntry: PendingRosterEntry?
  /// The place where reading has stopped.
  var stuck: StuckLog?
  /// The snapshot that is taken; its result is in ``separate``.
  var reader: SnapshotReader?
  var made: SealedSnapshot?
  var attestation: Attestation?

  /// Drops the work that is stored now or obsolete.
  mutating func stored(_ kind: TransactionKind) {
    switch kind {
    case .merged: opened = nil
    case .sealed: sealed = nil
    case .madeEntry: pendingEntry = nil
    case .restarted, .noted:
      let stuck = stuck
      self = UncommittedWork()
      self.stuck = stuck
    case .confirmed, .unsealed, .droppedEntry: break
    }
  }
}

extension UncommittedWork {
  mutating func take(
    _ piece: SnapshotPiece, _ bytes: [[UInt8]], on memory: SpaceMemory,
    using primitives: inout some Primitives
  ) -> PieceOutcome {
    do throws(SealingError) {
      switch piece {
      case .newest, .latest:
        separate = nil
        reader = try SnapshotReader(
          bytes, knowing: memory.known, with: memory.ring, in: memory.space, using: &primitives)
      case .roster: try reader?.add(roster: bytes, using: &primitives)
      case .part:
        let opened = try reader?.open(part: bytes.first ?? [], using: &primitives)
        if let opened { reader?.add(part: opened) }
      }
      guard let reader else { return .refused(.misplaced) }
      if let piece = reader.nextPiece {
        return .lacks(
          piece,
          of: FoundSnapshot(
            reader.manifest, by: memory.ring.device, isAttested: reader.isAttested))
      }
      let snapshot = try reader.whole(using: &primitives)
      let opened = OpenedLog(snapshot, by: memory.ring.device)
      separate = opened
      return .whole(opened.page(on: memory), isAttested: snapshot.isAttested)
    } catch {
      return .refused(Unreadable(error))
    }
  }

  /// Whether the snapshot that was taken equals this device's state; if so, seals an attestation.
  ///
  /// - Parameter mine: all records of a ledger that equals the log up to there.
  mutating func compare(
    with mine: [Record], at place: LogPoint, on memory: SpaceMemory,
    using primitives: inout some Primitives
  ) -> Bool? {
    guard let reader else { return nil }
    let mine = WholeState(of: memory.view, mine)
    guard let isSame = isSame(as: mine, at: place, reader, on: memory, using: &primitives)
    else { return nil }
    guard isSame else { return false }
    attestation = try? Attestation(
      for: reader.manifest.id(in: memory.space), by: memory.ring.device, with: memory.ring.keys,
      in: memory.space, using: &primitives)
    return attestation == nil ? nil : true
  }

  private func isSame(
    as mine: WholeState, at place: LogPoint, _ reader: SnapshotReader, on memory: SpaceMemory,
    using primitives: inout some Primitives
  ) -> Bool? {
    if reader.manifest.upto == place {
      guard let key = try? memory.ring.key(of: reader.manifest.epoch) else { return nil }
      return reader.manifest.holds(mine, with: key, in: memory.space, using: &primitives)
    }
    guard let separate, separate.view.place == place else { return nil }
    var theirs = MemoryLedger(replica: ReplicaID(rawValue: 0))
    theirs.append(separate.allOps)
    return WholeState(of: separate.view, theirs.allRecords) == mine
  }

  /// - Parameters:
  ///   - id: random.
  ///   - mine: as for ``compare(with:at:on:using:)``.
  mutating func make(
    _ id: SnapshotID, of mine: [Record], on memory: SpaceMemory,
    using primitives: inout some Primitives
  ) throws(SealingError) -> FoundSnapshot? {
    guard let roster = memory.view.roster else { return nil }
    let state = WholeState(of: memory.view, mine)
    let made = try SealedSnapshot(
      state.contents, snapshot: id, by: memory.ring.device, upto: memory.view.place,
      chains: state.chains.map(\.head), under: memory.ring.key(of: roster.epoch),
      signedBy: memory.ring.keys, in: memory.space, using: &primitives)
    self.made = made
    return FoundSnapshot(made.manifest, by: memory.ring.device, isAttested: false)
  }

  /// Nil for a question that is not about a snapshot, or about one that was dropped.
  func call(_ question: Question, in space: SpaceID) -> RelayCall? {
    switch question {
    case .snapshot(.newest): .newest(space)
    case .snapshot(.latest): .latest(space)
    case .snapshot(.roster(let after)): .roster(space, after: after)
    case .snapshot(.part(let snapshot, let part)): .part(space, snapshot, part)
    case .announce: made.map { .announce(space, manifest: $0.manifest.bytes) }
    case .putPart(let snapshot, let part):
      made.flatMap { $0.parts.indices.contains(part) ? $0.parts[part] : nil }
        .map { .putPart(space, snapshot, part, $0.sealed) }
    case .complete(let snapshot): .complete(space, snapshot)
    case .attest(let snapshot): attestation.map { .attest(space, snapshot, $0.bytes) }
    case .page, .envelopes, .roster, .pendingEntry, .ahead: nil
    }
  }
}

extension SnapshotReader {
  var nextPiece: SnapshotPiece? {
    guard isRosterWhole else { return .roster(after: rosterNumber) }
    return missingPart.map { .part(manifest.snapshot, $0) }
  }
}

extension FoundSnapshot {
  init(_ manifest: SnapshotManifest, by device: DeviceID, isAttested: Bool) {
    self.init(
      snapshot: manifest.snapshot, upto: manifest.upto,
      length: manifest.length, isOwn: manifest.device == device, isAttested: isAttested)
  }
}

extension OpenedLog {
  /// As if the log had been read up to there.
  init(_ snapshot: SnapshotReader.VerifiedSnapshot, by device: DeviceID) {
    self.init(snapshot.view, snapshot.ring)
    records = snapshot.records
    roster = snapshot.entries
    own = snapshot.view.keptChains.filter { $0.head.device == device }
      .map { OwnEnvelope(point: $0.head.point, goesOn: $0.list.isOpen) }
  }
}
