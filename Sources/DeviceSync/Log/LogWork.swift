import Ledger
import Sealing
import Sync
import Wire

/// The work of a device that is computed and not stored yet; it is lost in a crash.
struct LogWork: Sendable {
  private(set) var opened: OpenedLog?
  /// Beside the stored log: from the first place on, or from a snapshot.
  private(set) var separate: OpenedLog?
  /// The place where reading has stopped.
  var stuck: StuckLog?
  var sealed: (lists: SealedLists, waiting: [WaitingOp])?
  var pendingEntry: PendingRosterEntry?
  /// The snapshot that is taken; its result is in ``separate``.
  private var reader: SnapshotReader?
  var made: SealedSnapshot?
  private var attestation: Attestation?

  /// Drops the work that is stored now or obsolete.
  mutating func stored(_ step: StoreStep) {
    switch step {
    case .merged: opened = nil
    case .sealed: sealed = nil
    case .madeEntry: pendingEntry = nil
    case .restarted, .replaced, .noted:
      let stuck = stuck
      self = LogWork()
      self.stuck = stuck
    case .confirmed, .unsealed, .droppedEntry: break
    }
  }
}

/// Pages.
extension LogWork {
  /// The log that a page continues; nil unless it ends there.
  func continued(after place: LogPoint, isSeparate: Bool, on log: DeviceLog) -> OpenedLog? {
    var opened = OpenedLog(isSeparate ? log.start : log.view, log.ring)
    if isSeparate, place.sequence > 0, let separate {
      opened = separate
      opened.own = []
    }
    guard opened.view.place == place else { return nil }
    if let stuck, stuck.isVoid { opened.view.voidedAhead.insert(stuck.envelope) }
    return opened
  }

  mutating func keep(_ opened: OpenedLog, isSeparate: Bool, on log: DeviceLog) -> OpenedPage {
    stuck = StuckLog(opened, on: log)
    if isSeparate { separate = opened } else { self.opened = opened }
    return opened.page(on: log)
  }

  /// The log from which the ledger restarts, up to a place. One without entries is never opened.
  func restarted(at place: LogPoint, on log: DeviceLog) -> OpenedLog? {
    if let separate, separate.view.place == place { return separate }
    return place.sequence == 0 ? OpenedLog(log.start, log.ring) : nil
  }
}

/// Snapshots.
extension LogWork {
  mutating func take(
    _ piece: SnapshotPiece, _ bytes: [[UInt8]], on log: DeviceLog,
    using primitives: inout some Primitives
  ) -> PieceOutcome {
    do throws(SealingError) {
      switch piece {
      case .newest, .latest:
        separate = nil
        reader = nil
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
}

/// A snapshot that was taken, compared with this device's state as far as that needs no primitives.
struct SnapshotComparison: Sendable {
  fileprivate let manifest: SnapshotManifest
  /// Of this device's state, where their digest has to be the snapshot's.
  fileprivate let contents: [UInt8]?
  fileprivate let isSame: Bool
}

extension LogWork {
  /// - Parameter mine: all records of a ledger that equals the log up to there.
  /// - Returns: nil where there is no snapshot, or it was not read on to that place.
  func comparison(
    with mine: [Record], at place: LogPoint, on log: DeviceLog
  ) -> SnapshotComparison? {
    guard let manifest = reader?.manifest else { return nil }
    let mine = WholeState(of: log.view, mine)
    guard manifest.upto != place else {
      return SnapshotComparison(
        manifest: manifest, contents: mine.contents,
        isSame: manifest.chains == mine.chains.map { $0.head })
    }
    guard let separate, separate.view.place == place else { return nil }
    let theirs = WholeState(of: separate.view, separate.ledger.allRecords)
    return SnapshotComparison(manifest: manifest, contents: nil, isSame: theirs == mine)
  }

  /// - Returns: whether they are the same; then an attestation is sealed, or it is nil.
  mutating func attest(
    _ comparison: SnapshotComparison, on log: DeviceLog, using primitives: inout some Primitives
  ) -> Bool? {
    let manifest = comparison.manifest
    guard let key = try? log.ring.key(of: manifest.epoch) else { return nil }
    do throws(SealingError) {
      guard comparison.isSame else { return false }
      if let contents = comparison.contents {
        try manifest.check(contents, with: key, in: log.space, using: &primitives)
      }
    } catch {
      return false
    }
    attestation = try? Attestation(
      for: manifest.id(in: log.space), by: log.ring.device, with: log.ring.keys, in: log.space,
      using: &primitives)
    return attestation == nil ? nil : true
  }

  /// - Parameters:
  ///   - id: random.
  ///   - mine: as for ``comparison(with:at:on:)``.
  static func making(
    _ id: SnapshotID, of mine: [Record], on log: DeviceLog
  ) -> SnapshotSealing? {
    guard let epoch = log.view.roster?.epoch, let key = try? log.ring.key(of: epoch) else {
      return nil
    }
    let state = WholeState(of: log.view, mine)
    return SnapshotSealing(
      state.contents, snapshot: id, by: log.ring.device, upto: log.view.place,
      chains: state.chains.map { $0.head }, under: key, signedBy: log.ring.keys, in: log.space)
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
  fileprivate var nextPiece: SnapshotPiece? {
    guard isRosterWhole else { return .roster(after: rosterNumber) }
    return missingPart.map { .part(manifest.snapshot, $0) }
  }
}

extension FoundSnapshot {
  init(_ manifest: SnapshotManifest, by device: DeviceID, isAttested: Bool) {
    self.init(
      snapshot: manifest.snapshot, upto: manifest.upto, length: manifest.length,
      isOwn: manifest.device == device, isAttested: isAttested)
  }
}
