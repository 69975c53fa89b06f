import CivilTime
import Relay
import Sealing
import SealingTesting
import TestSupport
import Wire

/// The members of a space as they know it themselves, and what they send.
package struct RelayWorld: Sendable {
  package var generator: SeededGenerator
  package let space: SpaceID
  package let founder: Member
  package private(set) var roster: Roster
  package private(set) var key: EpochKey
  /// In their order.
  package private(set) var rosterBytes: [[UInt8]]
  private var chains: [ChainHead] = []

  package static let now = Instant(milliseconds: 1_790_000_000_000)
  package static let minute = UInt32(RelayWorld.now.milliseconds / 60_000)

  package init(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let space = SpaceID(using: &generator)
    let founder = Member(using: &generator)
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    let founding = try Roster.founding(
      space, by: founder.admission(), with: founder.keys, using: &native)
    try self.init(space, foundedBy: founder, founding, key, generator)
  }

  init(
    _ space: SpaceID, foundedBy founder: Member, _ founding: RosterEntry, _ key: EpochKey,
    _ generator: SeededGenerator
  ) throws {
    self.generator = generator
    self.space = space
    self.founder = founder
    self.key = key
    roster = try Roster(foundedBy: founding, using: &native)
    rosterBytes = [founding.bytes]
  }

  package var start: LogPoint { .start(of: space) }
  package var creation: RelayCall { .create(space, invitation: nil, roster: rosterBytes) }

  package mutating func member() -> Member { Member(using: &generator) }

  /// An entry for the roster as it is known; it is not taken over.
  package func entry(
    _ content: RosterEntry.Content, by member: Member
  ) throws -> RosterEntry {
    try roster.entry(content, by: member.device, with: member.keys, using: &native)
  }

  package mutating func removal(of devices: [Member]) throws -> (RosterEntry.Content, EpochKey) {
    let secret = Fingerprint(using: &generator).bytes
    let content = try roster.removal(
      of: devices.map(\.device), current: key, secret: secret,
      nonce: Nonce(using: &generator), using: &native)
    return (content, try EpochKey(epoch: roster.epoch + 1, secret: secret))
  }

  package mutating func take(_ entry: RosterEntry, newKey: EpochKey? = nil) throws {
    roster = try roster.adding(entry, using: &native)
    rosterBytes.append(entry.bytes)
    if let newKey { key = newKey }
  }

  /// The next envelope of a member's chain.
  ///
  /// - Parameter isSent: whether the one after it follows it.
  package mutating func envelope(
    by member: Member, chain: UInt64 = 1, seen: LogPoint? = nil, minute: UInt32 = minute,
    text: [UInt8] = [1, 2, 3], isSent: Bool = true
  ) throws -> [UInt8] {
    guard let part = try OpPart(text[...], more: false, minute: minute, using: &native) else {
      throw SealingError.tooLarge(limit: SyncLimits.envelope)
    }
    let index = chains.firstIndex { $0.device == member.device && $0.point.chain == chain }
    let envelope = try Envelope.seal(
      part, by: member.device, after: index.map { chains[$0].point } ?? .start(of: chain),
      seen: seen ?? start, under: key, nonce: Nonce(using: &generator), signedBy: member.keys,
      in: space, using: &native)
    if isSent {
      let head = ChainHead(device: member.device, point: envelope.point(in: space))
      if let index { chains[index] = head } else { chains.append(head) }
    }
    return envelope.bytes
  }

  package mutating func snapshot(
    by member: Member, upto: LogPoint, contents: [UInt8] = [1, 2, 3]
  ) throws -> SealedSnapshot {
    try SealedSnapshot(
      contents, snapshot: SnapshotID(using: &generator), by: member.device,
      upto: upto, chains: chains, under: key, signedBy: member.keys, in: space, using: &native)
  }

  /// L of a log with these entries.
  package func point(after entries: [[UInt8]]) -> LogPoint {
    var place = LogPoint.start(of: space)
    for bytes in entries { place = place.adding(id(of: bytes)) }
    return place
  }

  package func id(of bytes: [UInt8]) -> EntryID {
    (try? RosterEntry(parsing: bytes).id) ?? (try? RosterEntry(parsingList: bytes).id)
      ?? (try? Envelope(parsing: bytes).id(in: space)) ?? .zeros
  }
}

package struct Member: Sendable {
  package let device: DeviceID
  package let keys: DeviceKeys
  package let token: RelayToken

  package init(using generator: inout SeededGenerator) {
    device = DeviceID(using: &generator)
    keys = DeviceKeys(using: &generator)
    token = RelayToken(using: &generator)
  }

  package func admission(_ type: MemberType = .device) throws -> Admission {
    Admission(device: device, type: type, keys: keys, token: token.hash)
  }

  /// Of a person in a list.
  package func admission(
    of person: PersonID, _ role: Role, _ type: MemberType = .device,
    replacing former: DeviceID = .zeros
  ) -> Admission {
    Admission(
      device: device, replaces: former, type: type, role: role, person: person, keys: keys,
      token: token.hash)
  }
}
