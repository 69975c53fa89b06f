import Ledger
import Sealing
import Sync
import Wire

/// Waiting ops as envelopes, not stored yet.
struct SealedLists: Sendable {
  /// The n of each list's last envelope, and the numbers of its ops in the log of the ledger.
  private(set) var lists: [(last: UInt64, ops: [Int64])] = []
  private(set) var envelopes: [[UInt8]] = []
  private(set) var parts: [SealedPart] = []

  /// Of JSON in one list, in bytes, so that a relay refuses little at once.
  static let listBytes = 1 << 20
  /// A longer op has a list of its own, since it is the one that may be refused.
  private static let longOp = 16 << 10
  /// The most lists of one sealing.
  static let listsAtOnce = 16

  init(
    _ waiting: [(sequence: Int64, op: Op)], as order: SealOrder, with ring: KeyRing,
    in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) {
    let key = try ring.key(of: order.epoch)
    var point = order.after ?? .start(of: order.chain)
    var rest = waiting[...]
    while !rest.isEmpty, lists.count < SealedLists.listsAtOnce {
      let list = rest.prefix(SealedLists.count(in: rest))
      rest = rest.dropFirst(list.count)
      for part in try OpPart.parts(of: list.map(\.op), using: &primitives) {
        let envelope = try Envelope.seal(
          part, by: ring.device, after: point, seen: order.seen, under: key,
          nonce: primitives.random(), signedBy: ring.keys, in: space, using: &primitives)
        point = envelope.point(in: space)
        envelopes.append(envelope.bytes)
        parts.append(
          SealedPart(
            point: point, epoch: key.epoch, length: envelope.bytes.count,
            ops: part.more ? 0 : list.count))
      }
      lists.append((point.n, list.map(\.sequence)))
    }
  }

  /// The number of ops of the next list, at least one.
  private static func count(in rest: ArraySlice<(sequence: Int64, op: Op)>) -> Int {
    var bytes = 0
    var count = 0
    for waiting in rest.prefix(OpList.opsLimit) {
      let length = waiting.op.bytes.count
      bytes += length
      guard count == 0 || bytes <= listBytes && length <= longOp else { break }
      count += 1
      if length > longOp { break }
    }
    return count
  }
}
