import Ledger
import Wire

/// A device's view of the log, against which it checks the next entries; see ``PageReading``.
package struct LogView: Sendable {
  package let space: SpaceID
  /// That whose log it is; nil for the user's own space.
  package let list: ListID?
  /// The newest one of all envelopes up to here, since 1970. Only a list's is kept.
  package private(set) var minute: UInt32
  /// Up to here.
  package private(set) var place: LogPoint
  /// Nil before the founding.
  @Boxed package private(set) var roster: Roster?
  private var chains: [ChainKey: KeptChain] = [:]
  /// Envelopes that a later entry of the roster voids.
  package var voidedAhead: Set<EntryID> = []
  /// The place where reading began: before the first entry, or at the end of a snapshot.
  package let base: LogPoint
  /// L of every place from the base on.
  private var hashes: [LogHash]

  /// The newest places of a list at which L is compared.
  package static let comparedPlaces: UInt64 = 1024
  /// Chains of one device in a list.
  package static let chainsOfDevice = 32

  /// Before the first entry.
  package init(of space: SpaceID, list: ListID? = nil) {
    self.init(of: space, list: list, from: .start(of: space), roster: nil, chains: [])
  }

  /// As it was kept, or as a snapshot has it.
  ///
  /// - Parameters:
  ///   - hashes: L of every place behind the base, in order.
  ///   - roster: up to the last of them.
  package init(
    of space: SpaceID, list: ListID? = nil, from base: LogPoint, hashes: [LogHash] = [],
    minute: UInt32 = 0, roster: Roster?, chains: [KeptChain]
  ) {
    self.space = space
    self.list = list
    self.minute = minute
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

  /// The beginning of a list that goes on in a chain's next envelope.
  func list(of chain: ChainKey) -> OpList { chains[chain]?.list ?? OpList() }

  mutating func keep(_ lists: [ChainKey: OpList]) {
    for (chain, list) in lists { chains[chain]?.list = list }
  }

  /// Parses the next entry, and goes on behind it. The lists of ops stay as they are.
  ///
  /// - Parameters:
  ///   - known: ids of the roster's first entries, wherever this device has learnt them.
  ///   - collector: takes the entry's signature, even if it is refused for something that is
  ///     checked later, then the box of an envelope.
  /// - Throws: `.field(.head)` for another roster entry than a known one, `.field(.sequence)` for
  ///   the envelope of a device that has read another log, `.unanswered` for an entry that seals a
  ///   key to this device; else the error of the entry. NB: the roster may have changed then.
  mutating func parse(
    _ bytes: [UInt8], knowing known: [EntryID], _ ring: KeyRing,
    _ collector: inout RequestCollector
  ) throws(SealingError) -> ParsedEntry {
    let isOfRoster = bytes.starts(with: (list == nil ? Magic.roster : .listRoster).bytes)
    guard isOfRoster else { return try parse(Envelope(parsing: bytes), ring, &collector) }
    let entry = try RosterEntry(parsing: bytes, isOfList: list != nil)
    var ring = ring
    let signer = list == nil ? nil : entry.signer(in: roster)
    try add(entry, knowing: known, with: &ring, using: &collector)
    goOn(behind: entry.id)
    guard let list, let signer else { return .roster(entry, derived: nil) }
    let derived = DerivedOps.op(of: entry, by: signer, at: derivedPlace)
    return .roster(entry, derived: derived?.labelled(list))
  }

  /// The key ring behind an entry that seals a key to this device.
  ///
  /// - Throws: as reading the entry would.
  func learning(
    _ bytes: [UInt8], knowing known: [EntryID], _ ring: KeyRing,
    using primitives: inout some Primitives
  ) throws(SealingError) -> KeyRing {
    var (view, ring) = (self, ring)
    try view.add(
      RosterEntry(parsing: bytes, isOfList: list != nil), knowing: known, with: &ring,
      using: &primitives)
    return ring
  }

  /// NB: in place, since a page may have thousands of entries.
  private mutating func add(
    _ entry: RosterEntry, knowing known: [EntryID], with ring: inout KeyRing,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    try roster.add(entry, in: space, using: &primitives)
    guard let roster else { return }
    let index = roster.entries.count - 1
    guard index >= known.count || known[index] == roster.head else { throw .field(.head) }
    if list != nil { _ = try ListRules(of: roster) }
    try ring.learn(from: roster, using: &primitives)
  }

  private mutating func parse(
    _ envelope: Envelope, _ ring: KeyRing, _ collector: inout RequestCollector
  ) throws(SealingError) -> ParsedEntry {
    guard let roster else { throw .field(.device) }
    let writer = try roster.writer(of: envelope)
    let head = ChainHead(device: envelope.device, point: envelope.point(in: space))
    let kept = chains[ChainKey(head)]
    try envelope.check(follows: kept?.head.point)
    if list != nil, kept == nil { try check(hasRoomFor: envelope.device) }
    try envelope.check(signedBy: writer.signingKey, in: space, using: &collector)
    guard hasSeen(envelope.seen) else { throw .field(.sequence) }
    let id = head.point.id
    let isVoid = roster.voided.contains(id) || voidedAhead.contains(id)
    if !isVoid {
      collector.requests.append(
        try envelope.opening(with: ring.key(of: envelope.epoch), in: space))
    }
    chains[ChainKey(head)] = KeptChain(head: head, list: kept?.list ?? OpList())
    goOn(behind: id)
    guard let list else {
      return isVoid ? .void(head) : .envelope(head, minute: envelope.minute)
    }
    minute = max(minute, envelope.minute)
    return .listEnvelope(
      head, minute: envelope.minute,
      try ListPlace(of: list, envelope.device, in: roster, at: derivedPlace))
  }

  /// The place of what follows from the entry that was parsed last.
  private var derivedPlace: DerivedOps.Place {
    DerivedOps.Place(sequence: place.sequence, minute: minute)
  }

  /// - Throws: `.field(.chains)` where it has as many chains as one in a list may have. It goes on as
  ///   another device of its person.
  private func check(hasRoomFor device: DeviceID) throws(SealingError) {
    let count = chains.keys.count { $0.device == device }
    guard count < LogView.chainsOfDevice else { throw .field(.chains) }
  }

  private mutating func goOn(behind id: EntryID) {
    place = place.adding(id)
    hashes.append(place.log)
  }

  /// NB: below the base nothing can be compared. In a list nothing far below is, even where this
  /// process has it: a device that was started since has not.
  private func hasSeen(_ other: LogPoint) -> Bool {
    guard other.sequence >= base.sequence else { return true }
    if list != nil, other.sequence < place.sequence,
      place.sequence - other.sequence > LogView.comparedPlaces
    {
      return true
    }
    return other.sequence <= place.sequence
      && hashes[Int(other.sequence - base.sequence)] == other.log
  }
}

/// The head of a chain that was read, with the beginning of a list that goes on in its next
/// envelope.
package struct KeptChain: Hashable, Sendable {
  package let head: ChainHead
  package internal(set) var list: OpList

  package init(head: ChainHead, list: OpList) {
    self.head = head
    self.list = list
  }
}

/// The id of a chain in the space.
struct ChainKey: Hashable {
  let device: DeviceID
  let chain: UInt64

  init(_ head: ChainHead) {
    device = head.device
    chain = head.point.chain
  }
}
