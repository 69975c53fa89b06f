import CivilTime
import Ledger
import Sealing
import SealingTesting
import Sync
import Wire

@testable import SpaceHost

/// The state that a host has computed and not yet stored; a crash loses it.
struct UncommittedWork {
  var opened: OpenedLog?
  var separate: OpenedLog?
  var sealed: Sealed?
  var pendingEntry: Disk.PendingEntry?
  /// The roster further on than can be read, and the envelope in the way.
  var ahead: RosterAhead?
  var stuck: EntryID?
  var voidedAhead: Set<EntryID> = []
  /// The snapshot that is taken; what came of it is in `separate`.
  var reader: SnapshotReader?
  var made: SealedSnapshot?
  var attestation: Attestation?

  struct Sealed {
    var lists: [(last: UInt64, ops: [Op])] = []
    var envelopes: [UInt64: [UInt8]] = [:]
    var parts: [SealedPart] = []
  }
}

extension UncommittedWork {
  mutating func scanForVoided(_ entries: [[UInt8]]) -> SpaceEvent {
    guard let stuck, (try? ahead?.add(entries, using: &native)) != nil, let roster = ahead?.roster
    else {
      return .scannedForVoided(isVoid: false, number: 0)
    }
    let isVoid = roster.voided.contains(stuck) && voidedAhead.insert(stuck).inserted
    return .scannedForVoided(isVoid: isVoid, number: roster.number)
  }
}

extension UncommittedWork.Sealed {
  /// So many ops at once.
  static let opsAtOnce = 40

  init(
    _ waiting: [Op], as order: SealOrder, with ring: KeyRing, in space: SpaceID,
    nonce: () -> Nonce
  ) throws(SealingError) {
    let key = try ring.key(of: order.epoch)
    var point = order.after ?? .start(of: order.chain)
    // NB: one list an envelope, unless it is a long one, so that much can go wrong with few ops.
    var rest = waiting.prefix(Self.opsAtOnce)
    while !rest.isEmpty {
      let ops = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      for part in try OpPart.parts(of: ops, using: &native) {
        let envelope = try Envelope.seal(
          part, by: ring.device, after: point, seen: order.seen, under: key, nonce: nonce(),
          signedBy: ring.keys, in: space, using: &native)
        point = envelope.point(in: space)
        envelopes[point.n] = envelope.bytes
        parts.append(
          SealedPart(
            point: point, epoch: key.epoch, length: envelope.bytes.count,
            ops: part.more ? 0 : ops.count))
      }
      lists.append((point.n, ops))
    }
  }
}
