import DeviceSync
import Ledger
import Sealing
import SealingTesting
import Sync
import Wire

/// The state that a host has computed and not yet stored; a crash loses it.
struct UncommittedWork {
  var log = LogWork()
  var sealed: Sealed?
  var pendingEntry: Disk.PendingEntry?

  struct Sealed {
    var lists: [(last: UInt64, ops: [Op])] = []
    var envelopes: [UInt64: [UInt8]] = [:]
    var parts: [SealedPart] = []
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
