import Ledger
import Sealing
import Sync
import Wire

/// Waiting ops as envelopes, not stored yet.
package struct SealedLists: Sendable {
  /// The n of each list's last envelope, and the number of its ops, those that came first.
  package fileprivate(set) var lists: [(last: UInt64, ops: Int)] = []
  package fileprivate(set) var envelopes: [[UInt8]] = []
  package fileprivate(set) var parts: [SealedPart] = []
}

/// The bounds of lists.
package struct ListLimits: Sendable {
  private let ops: Int
  /// Of JSON in one list, so that a relay refuses little at once.
  package let bytes: Int
  /// A longer op has a list of its own, since it is the one that may be refused; in bytes.
  private let longOp: Int
  /// Of one sealing.
  package let lists: Int
  /// Changed records of one list.
  private let changes: Int

  package static let usual = ListLimits(
    ops: OpList.opsLimit, bytes: 1 << 20, longOp: 16 << 10, lists: 16)

  /// In a list, where one envelope holds each list of ops whole, whatever it packs to.
  static func inList(of role: Role) -> ListLimits {
    ListLimits(
      ops: OpList.opsLimit, bytes: 200_000, longOp: 64 << 10, lists: 16,
      changes: role == .reader ? ListRules.readersChangesLimit : .max)
  }

  package init(ops: Int, bytes: Int, longOp: Int, lists: Int, changes: Int = .max) {
    self.changes = changes
    self.ops = ops
    self.bytes = bytes
    self.longOp = longOp
    self.lists = lists
  }

  /// The ops of one sealing.
  var query: StoreQuery {
    let (bytes, isTooLarge) = bytes.multipliedReportingOverflow(by: lists)
    return .waiting(ops: ops * lists, bytes: isTooLarge ? .max : bytes)
  }

  /// The number of ops of the next list, at least one.
  fileprivate func count(in rest: ArraySlice<Op>) -> Int {
    var (count, sum, records) = (0, 0, 0)
    for op in rest.prefix(ops) {
      let length = op.bytes.count
      sum += length
      records += op.changes.count
      guard count == 0 || sum <= bytes && length <= longOp && records <= changes else { break }
      count += 1
      if length > longOp { break }
    }
    return count
  }
}

/// The sealing of waiting ops as a task: list after list, envelope after envelope, as each names
/// the one before.
package struct ListSealing: PrimitiveTask, Sendable {
  /// So far.
  package private(set) var sealed = SealedLists()
  package private(set) var failure: SealingError?
  private let order: SealOrder
  private let ring: KeyRing
  private let space: SpaceID
  private let limits: ListLimits
  private let isOfList: Bool
  private var waiting: ArraySlice<Op>
  /// The rest of the list that is sealed.
  private var parts: ArraySlice<OpPart> = []
  private var count = 0
  private var point: ChainPoint
  /// Of the next parts, or of the next envelope.
  private var replay = Replay()

  /// - Parameters:
  ///   - waiting: those that came first.
  ///   - isOfList: whether they are a list's, whose label is taken off.
  package init(
    _ waiting: [Op], as order: SealOrder, with ring: KeyRing, in space: SpaceID,
    limits: ListLimits = .usual, isOfList: Bool = false
  ) {
    self.isOfList = isOfList
    self.order = order
    self.ring = ring
    self.space = space
    self.limits = limits
    self.waiting = waiting[...]
    point = order.after ?? .start(of: order.chain)
    goOn()
  }

  package var requests: [PrimitiveRequest] { replay.open }

  package mutating func take(_ answers: [PrimitiveAnswer]) {
    replay.take(answers.fitting(requests.count))
    goOn()
  }

  private var isDone: Bool {
    parts.isEmpty && (waiting.isEmpty || sealed.lists.count == limits.lists)
  }

  private mutating func goOn() {
    while failure == nil, replay.open.isEmpty, !isDone {
      do throws(SealingError) {
        if parts.isEmpty { try cutList() } else { try sealPart() }
      } catch {
        failure = error
      }
    }
  }

  private mutating func cutList() throws(SealingError) {
    let ops = Array(waiting.prefix(limits.count(in: waiting)))
    let isOfList = isOfList
    let cut = try replay.outcome { replay throws(SealingError) in
      isOfList
        ? [try OpPart.list(of: ops.map { $0.bare }, using: &replay)]
        : try OpPart.parts(of: ops, using: &replay)
    }
    guard let cut else { return }
    parts = cut[...]
    count = ops.count
    waiting = waiting.dropFirst(count)
    replay = Replay()
  }

  private mutating func sealPart() throws(SealingError) {
    guard let part = parts.first else { return }
    let (order, ring, space, point) = (order, ring, space, point)
    let envelope = try replay.outcome { replay throws(SealingError) in
      try Envelope.seal(
        part, by: ring.device, after: point, seen: order.seen, under: ring.key(of: order.epoch),
        nonce: replay.random(), signedBy: ring.keys, in: space, using: &replay)
    }
    guard let envelope else { return }
    self.point = envelope.point(in: space)
    sealed.envelopes.append(envelope.bytes)
    sealed.parts.append(
      SealedPart(
        point: self.point, epoch: order.epoch, length: envelope.bytes.count,
        ops: part.more ? 0 : count))
    if !part.more { sealed.lists.append((self.point.n, count)) }
    parts.removeFirst()
    replay = Replay()
  }
}
