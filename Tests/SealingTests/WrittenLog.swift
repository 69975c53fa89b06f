import Ledger
import SealingTesting
import TestSupport
import Wire

@testable import Sealing

/// A log as its writers make it, from the founding on.
struct WrittenLog {
  var world: World
  /// Of the current epoch.
  private(set) var key: EpochKey
  private(set) var entries: [[UInt8]] = []
  private(set) var place: LogPoint
  private var chains: [DeviceID: ChainPoint] = [:]

  init(seed: UInt64) throws {
    world = try World(seed: seed)
    key = world.key
    place = .start(of: world.space)
    for entry in world.entries { append(entry.bytes, entry.id) }
  }

  /// Entries of all kinds: lists of several parts, two epochs, a member that leaves, and an
  /// unreadable envelope that is void.
  static func ofAllKinds(seed: UInt64) throws -> WrittenLog {
    var log = try WrittenLog(seed: seed)
    let (founder, phone) = (log.world.founder, log.world.phone)
    let tablet = Party(using: &log.world.generator)
    try log.write([.sample(1), .sample(2)], by: phone)
    try log.add(.admit(tablet.admission()), by: phone)
    try log.write(halvesOf: .sample(3), by: tablet)
    try log.beginEpoch()
    try log.write([.sample(4)], by: founder)
    try log.write([.sample(5)], by: phone)
    let text = Array("nonsense".utf8)
    let broken = try log.envelope(
      OpPart(more: false, minute: 1, packed: packed(text)), by: phone)
    try log.add(.void(broken.id(in: log.world.space)), by: founder)
    log.append(broken.bytes, broken.id(in: log.world.space))
    try log.write([.sample(6)], by: phone)
    try log.write(halvesOf: .sample(7), by: founder)
    try log.beginEpoch(without: tablet)
    try log.write([.sample(8)], by: phone)
    return log
  }

  mutating func append(_ bytes: [UInt8], _ id: EntryID) {
    entries.append(bytes)
    place = place.adding(id)
  }

  mutating func add(_ content: RosterEntry.Content, by party: Party) throws {
    try world.add(content, by: party)
    append(world.entries[world.entries.count - 1].bytes, world.roster.head)
  }

  mutating func beginEpoch(without party: Party? = nil) throws {
    let secret = Fingerprint(using: &world.generator).bytes
    let content = try world.roster.removal(
      of: party.map { [$0.device] } ?? [], current: key, secret: secret, nonce: world.nonce(),
      using: &native)
    try add(content, by: world.founder)
    key = try EpochKey(epoch: key.epoch + 1, secret: secret)
  }

  /// The next of a member's chain, whose writer has read everything.
  mutating func envelope(_ part: OpPart, by party: Party) throws -> Envelope {
    let envelope = try Envelope.seal(
      part, by: party.device, after: chains[party.device] ?? .start(of: 7), seen: place,
      under: key, nonce: world.nonce(), signedBy: party.keys, in: world.space, using: &native)
    chains[party.device] = envelope.point(in: world.space)
    return envelope
  }

  mutating func write(_ part: OpPart, by party: Party) throws {
    let envelope = try envelope(part, by: party)
    append(envelope.bytes, envelope.id(in: world.space))
  }

  mutating func write(_ ops: [Op], by party: Party) throws {
    for part in try OpPart.parts(of: ops, using: &native) { try write(part, by: party) }
  }

  /// An op in two envelopes.
  mutating func write(halvesOf op: Op, by party: Party) throws {
    let json = Array("[\(op.text)]".utf8)
    for (piece, more) in [(json.prefix(40), true), (json.dropFirst(40), false)] {
      try write(
        OpPart(more: more, minute: op.stamp.minute, packed: packed(Array(piece))), by: party)
    }
  }

  /// From the beginning, by a member with the key of the first epoch.
  func reading(
    _ entries: [[UInt8]], by party: Party? = nil, knowing known: [EntryID] = []
  ) -> PageReading {
    PageReading(
      entries, after: LogView(of: world.space), knowing: known, with: ring(of: party))
  }

  func reader(by party: Party? = nil, knowing known: [EntryID] = []) -> EntryReader {
    EntryReader(in: world.space, knowing: known, with: ring(of: party))
  }

  private func ring(of party: Party?) -> KeyRing {
    let party = party ?? world.founder
    return KeyRing(party.device, party.keys, epochs: [world.key])
  }
}
