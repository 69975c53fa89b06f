import Ledger
import Sealing
import Sync
import Wire

/// The work on a device's log that is computed and not stored yet; it is lost in a crash.
package struct LogWork: Sendable {
  package private(set) var opened: OpenedLog?
  /// Beside the stored log: from the first place on, or from a snapshot.
  package private(set) var separate: OpenedLog?
  /// The place where reading has stopped.
  package private(set) var stuck: StuckLog?
  /// The snapshot that is taken; its result is in ``separate``.
  private var reader: SnapshotReader?
  private var made: SealedSnapshot?
  private var attestation: Attestation?

  package init() {}

  /// Drops the work that is stored now or obsolete.
  package mutating func stored(_ kind: TransactionKind) {
    switch kind {
    case .merged: opened = nil
    case .restarted, .noted:
      let stuck = stuck
      self = LogWork()
      self.stuck = stuck
    case .sealed, .madeEntry, .confirmed, .unsealed, .droppedEntry: break
    }
  }
}

/// Pages.
extension LogWork {
  /// The log that a page continues; nil unless it ends there.
  package func continued(
    after place: LogPoint, isSeparate: Bool, on log: DeviceLog
  ) -> OpenedLog? {
    var opened = OpenedLog(isSeparate ? LogView(of: log.space) : log.view, log.ring)
    if isSeparate, place.sequence > 0, let separate {
      opened = separate
      opened.own = []
    }
    guard opened.view.place == place else { return nil }
    if let stuck, stuck.isVoid { opened.view.voidedAhead.insert(stuck.envelope) }
    return opened
  }

  package mutating func keep(
    _ opened: OpenedLog, isSeparate: Bool, on log: DeviceLog
  ) -> OpenedPage {
    stuck = StuckLog(opened, on: log)
    if isSeparate { separate = opened } else { self.opened = opened }
    return opened.page(on: log)
  }

  package mutating func scanForVoided(
    _ entries: [[UInt8]], using primitives: inout some Primitives
  ) -> SpaceEvent {
    stuck?.scanForVoided(entries, using: &primitives)
      ?? .scannedForVoided(isVoid: false, number: 0)
  }

  /// The log from which the ledger restarts, up to a place. One without entries is never opened.
  package mutating func restarted(at place: LogPoint, on log: DeviceLog) -> OpenedLog {
    if let separate, separate.view.place == place { return separate }
    let empty = OpenedLog(LogView(of: log.space), log.ring)
    separate = empty
    return empty
  }
}

/// Snapshots.
extension LogWork {
  package mutating func take(
    _ piece: SnapshotPiece, _ bytes: [[UInt8]], on log: DeviceLog,
    using primitives: inout some Primitives
  ) -> PieceOutcome {
    do throws(SealingError) {
      switch piece {
      case .newest, .latest:
        separate = nil
        reader = try SnapshotReader(
          bytes, knowing: log.known, with: log.ring, in: log.space, using: &primitives)
      case .roster: try reader?.add(roster: bytes, using: &primitives)
      case .part:
        let part = try reader?.open(part: bytes.first ?? [], using: &primitives)
        if let part { reader?.add(part: part) }
      }
      guard let reader else { return .refused(.misplaced) }
      if let piece = reader.nextPiece {
        let found = FoundSnapshot(
          reader.manifest, by: log.ring.device, isAttested: reader.isAttested)
        return .lacks(piece, of: found)
      }
      let snapshot = try reader.whole(using: &primitives)
      let opened = OpenedLog(snapshot)
      separate = opened
      return .whole(opened.page(on: log), isAttested: snapshot.isAttested)
    } catch {
      return .refused(Unreadable(error))
    }
  }

  /// Whether the snapshot that was taken equals this device's state; if so, seals an attestation.
  ///
  /// - Parameter mine: all records of a ledger that equals the log up to there.
  package mutating func compare(
    with mine: [Record], at place: LogPoint, on log: DeviceLog,
    using primitives: inout some Primitives
  ) -> Bool? {
    guard let reader else { return nil }
    let mine = WholeState(of: log.view, mine)
    guard let isSame = isSame(as: mine, at: place, reader, on: log, using: &primitives) else {
      return nil
    }
    guard isSame else { return false }
    attestation = try? Attestation(
      for: reader.manifest.id(in: log.space), by: log.ring.device, with: log.ring.keys,
      in: log.space, using: &primitives)
    return attestation == nil ? nil : true
  }

  private func isSame(
    as mine: WholeState, at place: LogPoint, _ reader: SnapshotReader, on log: DeviceLog,
    using primitives: inout some Primitives
  ) -> Bool? {
    if reader.manifest.upto == place {
      guard let key = try? log.ring.key(of: reader.manifest.epoch) else { return nil }
      return reader.manifest.holds(mine, with: key, in: log.space, using: &primitives)
    }
    guard let separate, separate.view.place == place else { return nil }
    var theirs = MemoryLedger(replica: ReplicaID(rawValue: 0))
    theirs.append(separate.allOps)
    return WholeState(of: separate.view, theirs.allRecords) == mine
  }

  /// - Parameters:
  ///   - id: random.
  ///   - mine: as for ``compare(with:at:on:using:)``.
  package mutating func make(
    _ id: SnapshotID, of mine: [Record], on log: DeviceLog,
    using primitives: inout some Primitives
  ) throws(SealingError) -> FoundSnapshot? {
    guard let roster = log.view.roster else { return nil }
    let state = WholeState(of: log.view, mine)
    let made = try SealedSnapshot(
      state.contents, snapshot: id, by: log.ring.device, upto: log.view.place,
      chains: state.chains.map { $0.head }, under: log.ring.key(of: roster.epoch),
      signedBy: log.ring.keys, in: log.space, using: &primitives)
    self.made = made
    return FoundSnapshot(made.manifest, by: log.ring.device, isAttested: false)
  }

  /// Nil for a question that is not about a snapshot, or about one that was dropped.
  package func call(_ question: Question, in space: SpaceID) -> RelayCall? {
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
  fileprivate var nextPiece: SnapshotPiece? {
    guard isRosterWhole else { return .roster(after: rosterNumber) }
    return missingPart.map { .part(manifest.snapshot, $0) }
  }
}

extension FoundSnapshot {
  fileprivate init(_ manifest: SnapshotManifest, by device: DeviceID, isAttested: Bool) {
    self.init(
      snapshot: manifest.snapshot, upto: manifest.upto, length: manifest.length,
      isOwn: manifest.device == device, isAttested: isAttested)
  }
}
