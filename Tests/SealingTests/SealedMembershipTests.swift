import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct SealedMembershipTests {
  private var generator = SeededGenerator(seed: 300)
  private let own: EpochKey
  private let ownSpace: SpaceID
  private let membership: SealedMembership
  private let sealed: [UInt8]
  private let secret: LinkSecret
  private let link: ListLinkID
  private let invitation: [UInt8]

  init() throws {
    let world = try ListWorld(seed: 301)
    let ben = world.ben
    own = try EpochKey(epoch: 5, secret: Fingerprint(using: &generator).bytes)
    ownSpace = SpaceID(using: &generator)
    membership = SealedMembership(
      space: world.space, person: ben.person, device: ben.key.device, keys: ben.key.keys,
      token: ben.key.token, key: world.key)
    sealed = try membership.seal(
      under: own, in: ownSpace, nonce: Nonce(using: &generator), using: &native)
    (secret, link) = (LinkSecret(using: &generator), ListLinkID(using: &generator))
    invitation = try SealedInvitation.seal(
      secret, of: link, under: own, in: ownSpace, nonce: Nonce(using: &generator),
      using: &native)
  }

  private func open(
    _ bytes: [UInt8], of device: DeviceID? = nil, with key: EpochKey? = nil,
    in space: SpaceID? = nil
  ) throws -> SealedMembership {
    try SealedMembership(
      opening: bytes, of: device ?? membership.device, with: key ?? own,
      in: space ?? ownSpace, using: &native)
  }

  private func secret(
    in bytes: [UInt8], of link: ListLinkID? = nil, with key: EpochKey? = nil,
    in space: SpaceID? = nil
  ) throws -> LinkSecret {
    try SealedInvitation.open(
      bytes, of: link ?? self.link, with: key ?? own, in: space ?? ownSpace, using: &native)
  }

  @Test
  func `A membership is opened as it was sealed, and its key signs and opens`() throws {
    let read = try open(sealed)
    #expect(sealed.count == 330 && sealed.count == SealedMembership.length)
    #expect(read.space == membership.space && read.person == membership.person)
    #expect(read.device == membership.device && read.token == membership.token)
    #expect(read.key == membership.key && read.keys == membership.keys)
    #expect(try SealedMembership.epoch(of: sealed) == 5)
    // A new device is admitted by that key, and reads from there.
    var world = try ListWorld(seed: 301)
    let tablet = Party(using: &world.generator)
    let entry = try world.roster.entry(
      .list(.admit(tablet.admission(of: read.person, .editor))), by: read.device,
      with: read.keys, using: &native)
    #expect(try world.roster.adding(entry, using: &native).member(tablet.device) != nil)
    try world.add(world.removal(of: [world.cleo.person]), by: world.anna.device)
    let key = try world.roster.key(of: 2, for: read.device, with: read.keys, using: &native)
    #expect(try world.roster.keys(upTo: key, using: &native)[0] == read.key)
  }

  @Test
  func `An invitation is opened as it was sealed`() throws {
    #expect(try secret(in: invitation) == secret)
    #expect(invitation.count == 68 && invitation.count == SealedInvitation.length)
    #expect(try SealedInvitation.epoch(of: invitation) == 5)
  }

  @Test
  func `Another record, space or key opens neither`() throws {
    var generator = generator
    let other = try EpochKey(epoch: 5, secret: Fingerprint(using: &generator).bytes)
    let later = try EpochKey(epoch: 6, secret: own.secret)
    #expect(throws: SealingError.seal) { try open(sealed, of: .zeros) }
    #expect(throws: SealingError.seal) { try open(sealed, with: other) }
    #expect(throws: SealingError.seal) { try open(sealed, in: .zeros) }
    #expect(throws: SealingError.key) { try open(sealed, with: later) }
    #expect(throws: SealingError.seal) { try secret(in: invitation, of: .zeros) }
    #expect(throws: SealingError.seal) { try secret(in: invitation, with: other) }
    #expect(throws: SealingError.seal) { try secret(in: invitation, in: .zeros) }
    #expect(throws: SealingError.key) { try secret(in: invitation, with: later) }
    #expect(throws: SealingError.version(Array("DRI1".utf8))) {
      try SealedMembership.epoch(of: invitation)
    }
  }

  @Test
  func `A flipped, cut or longer one is refused`() throws {
    for (place, bytes) in flipped(sealed) {
      #expect(throws: SealingError.self, "\(place)") { try open(bytes) }
    }
    for (place, bytes) in flipped(invitation) {
      #expect(throws: SealingError.self, "\(place)") { try secret(in: bytes) }
    }
    for bytes in cut(sealed) {
      #expect(throws: SealingError.length) { try open(bytes) }
    }
    for bytes in cut(invitation) {
      #expect(throws: SealingError.length) { try secret(in: bytes) }
    }
    for bytes in cut(Array(sealed.prefix(7))).dropLast() {
      #expect(throws: SealingError.length) { try SealedMembership.epoch(of: bytes) }
    }
  }

  @Test
  func `No epoch is 0`() throws {
    let zero = Array(sealed[..<4]) + [0, 0, 0, 0] + sealed[8...]
    #expect(throws: SealingError.field(.epoch)) { try SealedMembership.epoch(of: zero) }
    #expect(throws: SealingError.field(.epoch)) { try open(zero) }
  }
}
