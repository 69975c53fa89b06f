import CivilTime
import Relay
import Sealing
import SealingTesting
import TestSupport
import Wire

/// A list of Anna, who owns it, of Ben, an editor, and of Cleo, a reader, as they know it themselves.
package struct ListWorld: Sendable {
  package var world: RelayWorld
  package let anna: ListMember
  package let ben: ListMember
  package let cleo: ListMember

  package init(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let space = SpaceID(using: &generator)
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    anna = ListMember(using: &generator)
    ben = ListMember(using: &generator)
    cleo = ListMember(using: &generator)
    let founding = try Roster.founding(
      list: space, by: anna.new(.owner), key: key, with: anna.device.keys, using: &native)
    world = try RelayWorld(space, foundedBy: anna.device, founding, key, generator)
    try take(.join(ben.new(.editor)), by: anna.device)
    try take(.join(cleo.new(.reader)), by: anna.device)
  }

  package var space: SpaceID { world.space }

  /// By its first entry.
  package func creation(
    invitation: RelayToken? = nil, sponsor: SpaceAccess? = nil
  ) -> RelayCall {
    .create(
      space, invitation: invitation, roster: Array(world.rosterBytes.prefix(1)), sponsor: sponsor)
  }

  package func entry(_ change: ListChange, by member: Member) throws -> RosterEntry {
    try world.entry(.list(change), by: member)
  }

  /// The next entry of the roster, taken over.
  @discardableResult
  package mutating func take(_ change: ListChange, by member: Member) throws -> [UInt8] {
    let entry = try entry(change, by: member)
    try world.take(entry)
    return entry.bytes
  }

  package mutating func removal(of people: [ListMember]) throws -> RosterEntry.Content {
    try world.roster.removal(
      ofPeople: people.map(\.person), current: world.key,
      secret: Fingerprint(using: &world.generator).bytes,
      nonce: Nonce(using: &world.generator), using: &native)
  }

  /// Founds it at a relay, with everyone in it.
  package func found(at relay: TestRelay, at now: Instant = RelayWorld.now) async throws {
    let _: SpaceState = try await relay.done(creation(), by: anna.device, at: now)
    let joins = Array(world.rosterBytes.dropFirst())
    let appended = try await relay.append(joins, to: world, by: anna.device, at: now)
    guard appended.refusal == nil else { throw RelayError.damaged }
  }
}

/// A person of a list, with its key and one device.
package struct ListMember: Sendable {
  package let person: PersonID
  package let key: Member
  package let device: Member

  package init(using generator: inout SeededGenerator) {
    person = PersonID(using: &generator)
    key = Member(using: &generator)
    device = Member(using: &generator)
  }

  package func new(_ role: Role) throws -> NewPerson {
    try NewPerson(
      key: key.admission(of: person, role, .personKey),
      device: device.admission(of: person, role))
  }
}
