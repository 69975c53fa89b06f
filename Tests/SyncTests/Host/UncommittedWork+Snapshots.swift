import Ledger
import Sealing
import SealingTesting
import Sync
import Wire

@testable import SpaceHost

extension UncommittedWork {
  mutating func take(_ piece: SnapshotPiece, _ bytes: [[UInt8]], on disk: Disk) -> PieceOutcome {
    do throws(SealingError) {
      switch piece {
      case .newest, .latest:
        separate = nil
        reader = try SnapshotReader(
          bytes, knowing: disk.known, with: disk.ring, in: disk.space, using: &native)
      case .roster: try reader?.add(roster: bytes, using: &native)
      case .part:
        let opened = try reader?.open(part: bytes.first ?? [], using: &native)
        if let opened { reader?.add(part: opened) }
      }
      guard let reader else { return .refused(.misplaced) }
      guard let piece = reader.nextPiece else {
        let snapshot = try reader.whole(using: &native)
        let opened = OpenedLog(snapshot, by: disk.ring.device)
        separate = opened
        return .whole(opened.page(on: disk), isAttested: snapshot.isAttested)
      }
      return .lacks(
        piece,
        of: FoundSnapshot(
          reader.manifest, by: disk.ring.device, isAttested: reader.isAttested))
    } catch {
      return .refused(Unreadable(error))
    }
  }

  /// Nil where the disk has something else than the log at that place.
  mutating func compare(at place: LogPoint, on disk: Disk) -> Bool? {
    guard disk.isWhole(at: place), let reader else { return nil }
    let mine = WholeState(of: disk.view, disk.ledger.allRecords)
    guard let isSame = isSame(as: mine, at: place, reader, on: disk) else { return nil }
    let manifest = reader.manifest.id(in: disk.space)
    attestation =
      isSame
      ? try? Attestation(
        for: manifest, by: disk.ring.device, with: disk.ring.keys, in: disk.space, using: &native)
      : nil
    return isSame && attestation != nil
  }

  private func isSame(
    as mine: WholeState, at place: LogPoint, _ reader: SnapshotReader, on disk: Disk
  ) -> Bool? {
    if reader.manifest.upto == place {
      guard let key = try? disk.ring.key(of: reader.manifest.epoch) else { return nil }
      return reader.manifest.holds(mine, with: key, in: disk.space, using: &native)
    }
    guard let separate, separate.view.place == place else { return nil }
    var theirs = MemoryLedger(replica: ReplicaID(rawValue: 0))
    theirs.append(separate.allOps)
    return WholeState(of: separate.view, theirs.allRecords) == mine
  }

  /// Nil where the disk has something else than the log at that place.
  mutating func make(
    _ id: SnapshotID, at place: LogPoint, on disk: Disk
  ) throws(SealingError) -> FoundSnapshot? {
    made = nil
    guard disk.isWhole(at: place), let roster = disk.view.roster else { return nil }
    let state = WholeState(of: disk.view, disk.ledger.allRecords)
    let made = try SealedSnapshot(
      state.contents, snapshot: id, by: disk.ring.device, upto: disk.view.place,
      chains: state.chains.map(\.head), under: disk.ring.key(of: roster.epoch),
      signedBy: disk.ring.keys, in: disk.space, using: &native)
    self.made = made
    return FoundSnapshot(made.manifest, by: disk.ring.device, isAttested: false)
  }

  /// Nil where it is no longer here.
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

extension OpenedLog {
  func page(on disk: Disk) -> OpenedPage {
    OpenedPage(
      place: view.place, membership: disk.membership(in: view, knowing: disk.known.count),
      own: own, unreadable: unreadable)
  }
}

extension Disk {
  /// Whether the ledger holds what the log has up to there, and nothing else.
  func isWhole(at place: LogPoint) -> Bool {
    view.place == place && syncState.cursor == place && waiting.isEmpty && lists.isEmpty
      && aside.isEmpty
  }
}
