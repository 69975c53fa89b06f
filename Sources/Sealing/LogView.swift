import Ledger
import Wire

/// A device's view of the log, against which it checks the next entries.
package struct LogView: Sendable {
  package let space: SpaceID
  /// Up to here.
  package private(set) var place: LogPoint
  /// Nil before the founding.
  package private(set) var roster: Roster?
  private var chains: [ChainKey: KeptChain] = [:]
  /// Envelopes that a later entry of the roster voids.
  package var voidedAhead: Set<EntryID> = []
  /// The place where reading began: before the first entry, or at the end of a snapshot.
  package let base: LogPoint
  /// L of every place from the base on.
  private var hashes: [LogHash]

  /// Before the first entry.
  package init(of space: SpaceID) {
    self.init(of: space, from: .start(of: space), roster: nil, chains: [])
  }

  /// As it was kept, or as a snapshot has it.
  ///
  /// - Parameters:
  ///   - hashes: L of every place behind the base, in order.
  ///   - roster: up to the last of them.
  package init(
    of space: SpaceID, from base: LogPoint, hashes: [LogHash] = [], roster: Roster?,
    chains: [KeptChain]
  ) {
    self.space = space
    self.base = base
    self.hashes = [base.log] + hashes
    place = LogPoint(
      sequence: base.sequence + UInt64(hashes.count), log: hashes.last ?? base.log)
    self.roster = roster
    for chain in chains { self.chains[ChainKey(chain.head)] = chain }
  }

  /// L of the places behind one, in order.
  package func hashes(after sequence: UInt64) -> ArraySlice<LogHash> {
    // An `Int` may have 32 bits, so one is not added to a clamped one.
    hashes.dropFirst().dropFirst(Int(clamping: sequence - min(sequence, base.sequence)))
  }

  /// Ascending by device and chain.
  package var keptChains: [KeptChain] {
    chains.values.sorted { $0.head < $1.head }
  }

  /// Reads the next entry. Changes nothing if it throws.
  ///
  /// - Parameters:
  ///   - known: ids of the roster's first entries, wherever this device has learnt them.
  ///   - ring: learns the keys of epochs that begin.
  /// - Throws: `.field(.head)` for another roster entry than a known one, `.field(.sequence)` for
  ///   the envelope of a device that has read another log; else the error of the entry.
  package mutating func read(
    _ bytes: [UInt8], knowing known: [EntryID], with ring: inout KeyRing,
    using primitives: inout some Primitives
  ) throws(SealingError) -> ReadEntry {
    let entry =
      bytes.starts(with: Magic.roster.bytes)
      ? try read(RosterEntry(parsing: bytes), knowing: known, with: &ring, using: &primitives)
      : try read(Envelope(parsing: bytes), with: ring, using: &primitives)
    place = place.adding(entry.id)
    hashes.append(place.log)
    return entry
  }

  private mutating func read(
    _ entry: RosterEntry, knowing known: [EntryID], with ring: inout KeyRing,
    using primitives: inout some Primitives
  ) throws(SealingError) -> ReadEntry {
    let next =
      if let roster {
        try roster.adding(entry, using: &primitives)
      } else {
        try Roster(foundedBy: entry, using: &primitives)
      }
    guard next.space == space else { throw .field(.space) }
    let index = next.entries.count - 1
    guard index >= known.count || known[index] == entry.id else { throw .field(.head) }
    try ring.learn(from: next, using: &primitives)
    roster = next
    return .roster(entry)
  }

  private mutating func read(
    _ envelope: Envelope, with ring: KeyRing, using primitives: inout some Primitives
  ) throws(SealingError) -> ReadEntry {
    guard let roster else { throw .field(.device) }
    let writer = try roster.writer(of: envelope)
    let head = ChainHead(device: envelope.device, point: envelope.point(in: space))
    let kept = chains[ChainKey(head)]
    try envelope.check(follows: kept?.head.point)
    try envelope.check(signedBy: writer.signingKey, in: space, using: &primitives)
    let seen = envelope.seen
    guard hasSeen(seen) else { throw .field(.sequence) }
    guard !roster.voided.contains(head.point.id), !voidedAhead.contains(head.point.id) else {
      // The rest of its list can never be read.
      chains[ChainKey(head)] = KeptChain(head: head, list: OpList())
      return .envelope(head, [], goesOn: false)
    }
    let part = try envelope.open(
      with: ring.key(of: envelope.epoch), in: space, using: &primitives)
    var list = kept?.list ?? OpList()
    let ops = try list.take(part, using: &primitives)
    chains[ChainKey(head)] = KeptChain(head: head, list: list)
    return .envelope(head, ops, goesOn: part.more)
  }

  /// NB: below the base nothing can be compared.
  private func hasSeen(_ other: LogPoint) -> Bool {
    guard other.sequence >= base.sequence else { return true }
    return other.sequence <= place.sequence
      && hashes[Int(other.sequence - base.sequence)] == other.log
  }
}

/// An entry that was read.
package enum ReadEntry: Sendable {
  case roster(RosterEntry)
  /// With the ops of the list that it ends; or its list goes on.
  case envelope(ChainHead, [Op], goesOn: Bool)

  var id: EntryID {
    switch self {
    case .roster(let entry): entry.id
    case .envelope(let head, _, _): head.point.id
    }
  }
}

/// The head of a chain that was read, with the beginning of a list that goes on in its next
/// envelope.
package struct KeptChain: Hashable, Sendable {
  package let head: ChainHead
  package let list: OpList

  package init(head: ChainHead, list: OpList) {
    self.head = head
    self.list = list
  }
}

/// The id of a chain in the space.
private struct ChainKey: Hashable {
  let device: DeviceID
  let chain: UInt64

  init(_ head: ChainHead) {
    device = head.device
    chain = head.point.chain
  }
}
