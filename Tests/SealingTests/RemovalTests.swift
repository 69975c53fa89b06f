import SealingTesting
import Testing
import Wire

@testable import Sealing

@Suite struct RemovalTests {
  private static let seed: UInt64 = 40
  private static let secret = [UInt8](repeating: 8, count: 32)
  private let world: World

  init() throws {
    world = try World(seed: Self.seed)
  }

  @Test
  func `Who remains gets the next key, and who was removed does not`() throws {
    var world = world
    try world.add(
      world.roster.removal(
        of: [world.phone.device], current: world.key, secret: Self.secret, nonce: .zeros,
        using: &native),
      by: world.founder)
    let next = try EpochKey(epoch: 2, secret: Self.secret)
    for party in [world.founder, world.code] {
      #expect(
        try world.roster.key(of: 2, for: party.device, with: party.keys, using: &native) == next)
    }
    #expect(throws: SealingError.field(.sealedKeys)) {
      try world.roster.key(of: 2, for: world.phone.device, with: world.phone.keys, using: &native)
    }
    #expect(throws: SealingError.seal) {
      try world.roster.key(of: 2, for: world.founder.device, with: world.phone.keys, using: &native)
    }
    #expect(throws: SealingError.field(.epoch)) {
      try world.roster.key(
        of: 1, for: world.founder.device, with: world.founder.keys, using: &native)
    }
    #expect(try world.roster.keys(upTo: next, using: &native) == [world.key, next])
    #expect(throws: SealingError.key) {
      try world.roster.keys(upTo: EpochKey(epoch: 2, secret: world.key.secret), using: &native)
    }
    #expect(throws: SealingError.field(.epoch)) {
      try world.roster.keys(upTo: EpochKey(epoch: 3, secret: Self.secret), using: &native)
    }
  }

  @Test
  func `Envelopes of an earlier epoch, and of who was removed, are refused from there on`() throws {
    var world = world
    let part = try OpPart.parts(of: [.sample(1)], using: &native)[0]
    let phones = try world.envelope(part)
    let founders = try Envelope.seal(
      part, by: world.founder.device, after: .start(of: 8), seen: .start(of: world.space),
      under: world.key, nonce: world.nonce(), signedBy: world.founder.keys, in: world.space,
      using: &native)
    #expect(try world.roster.writer(of: phones) == world.phone.admission())
    try world.add(
      world.roster.removal(
        of: [world.phone.device], current: world.key, secret: Self.secret, nonce: .zeros,
        using: &native),
      by: world.founder)
    #expect(throws: SealingError.field(.device)) { try world.roster.writer(of: phones) }
    #expect(throws: SealingError.field(.epoch)) { try world.roster.writer(of: founders) }
    let other = try EpochKey(epoch: 2, secret: [UInt8](repeating: 7, count: 32))
    let unknown = try Envelope.seal(
      part, by: world.founder.device, after: .start(of: 8), seen: .start(of: world.space),
      under: other,
      nonce: world.nonce(), signedBy: world.founder.keys, in: world.space, using: &native)
    #expect(throws: SealingError.key) { try world.roster.writer(of: unknown) }
  }

  @Test
  func `A recovery code writes no envelopes`() throws {
    var world = world
    let envelope = try Envelope.seal(
      OpPart.parts(of: [.sample(1)], using: &native)[0], by: world.code.device,
      after: .start(of: 8),
      seen: .start(of: world.space), under: world.key, nonce: world.nonce(),
      signedBy: world.code.keys, in: world.space, using: &native)
    #expect(throws: SealingError.field(.device)) { try world.roster.writer(of: envelope) }
  }

  @Test
  func `A key is sealed to exactly those who remain`() throws {
    let (founder, phone, code) = (
      try world.founder.admission(), try world.phone.admission(),
      try world.code.admission(.recoveryCode)
    )
    let removed = [world.phone.device]
    for members in [[founder], [code], [founder, code, phone], [founder, phone], []] {
      let entry = try world.entry(
        world.removal(of: removed, sealedTo: members), by: world.founder)
      #expect(throws: SealingError.field(.sealedKeys)) {
        try world.roster.adding(entry, using: &native)
      }
    }
    let right = try world.removal(of: removed, sealedTo: [founder, code])
    _ = try world.roster.adding(world.entry(right, by: world.founder), using: &native)
    #expect(throws: SealingError.field(.sealedKeys)) {
      try world.entry(
        world.removal(of: removed, sealedTo: [founder, founder, code]), by: world.founder)
    }
  }

  @Test
  func `Nobody removes strangers, itself with a key, or others without one`() throws {
    let (founder, phone) = (try world.founder.admission(), try world.phone.admission())
    let code = try world.code.admission(.recoveryCode)
    let stranger = DeviceID(checked: [UInt8](repeating: 1, count: 16))
    let removals = [
      try world.removal(of: [stranger], sealedTo: [founder, phone, code]),
      try world.removal(of: [world.founder.device], sealedTo: [phone, code]),
      .remove(Removal(leaving: world.phone.device)), .remove(Removal(leaving: stranger)),
    ]
    for removal in removals {
      let entry = try world.entry(removal, by: world.founder)
      #expect(throws: SealingError.field(.removed)) {
        try world.roster.adding(entry, using: &native)
      }
    }
    #expect(throws: SealingError.field(.removed)) {
      try world.entry(
        world.removal(of: [world.phone.device, world.phone.device], sealedTo: []),
        by: world.founder)
    }
  }

  @Test
  func `Epochs follow each other`() throws {
    let members = world.roster.members
    for epoch in [1, 3, UInt32.max] {
      let entry = try world.entry(
        world.removal(of: [], sealedTo: members, epoch: epoch), by: world.founder)
      #expect(throws: SealingError.field(.epoch)) { try world.roster.adding(entry, using: &native) }
    }
    let later = try EpochKey(epoch: 2, secret: Self.secret)
    #expect(throws: SealingError.key) {
      try world.roster.removal(
        of: [], current: later, secret: Self.secret, nonce: .zeros, using: &native)
    }
  }

  @Test
  func `After somebody has left, an epoch is due until one begins`() throws {
    var world = world
    try world.add(.remove(Removal(leaving: world.phone.device)), by: world.phone)
    #expect(world.roster.isEpochDue && world.roster.epoch == 1)
    try world.add(
      world.roster.removal(
        of: [], current: world.key, secret: Self.secret, nonce: .zeros, using: &native),
      by: world.founder)
    #expect(!world.roster.isEpochDue && world.roster.epoch == 2)
  }

  @Test
  func `A sealed key of another name than the entry says is refused`() throws {
    let content = try world.roster.removal(
      of: [], current: world.key, secret: Self.secret, nonce: .zeros, using: &native)
    guard case .remove(let removal) = content else { throw SealingError.field(.kind) }
    let entry = try world.entry(.remove(removal), by: world.founder)
    // The id of the new key stands behind the head, the kind, no devices and the epoch.
    var bytes = Array(entry.bytes.dropLast(64))
    bytes.replaceSubrange(78..<94, with: [UInt8](repeating: 0, count: 16))
    bytes = try SignedForm.roster.signed(
      bytes, with: world.founder.keys, in: world.space, using: &native)
    let roster = try world.roster.adding(RosterEntry(parsing: bytes), using: &native)
    #expect(throws: SealingError.key) {
      try roster.key(of: 2, for: world.founder.device, with: world.founder.keys, using: &native)
    }
    #expect(throws: SealingError.key) {
      try roster.keys(upTo: EpochKey(epoch: 2, secret: Self.secret), using: &native)
    }
  }

  @Test
  func `An encapsulated key that is no point of the curve is refused`() throws {
    let content = try world.roster.removal(
      of: [], current: world.key, secret: Self.secret, nonce: .zeros, using: &native)
    // Behind no devices, the epoch, the key's id, the nonce, the former key, the count and the first
    // device.
    var bytes = Array(try world.entry(content, by: world.founder).bytes.dropLast(64))
    bytes[78 + 16 + 12 + 48 + 1 + 16 + 64] ^= 1
    let signed = try SignedForm.roster.signed(
      bytes, with: world.founder.keys, in: world.space, using: &native)
    #expect(throws: SealingError.field(.sealingKey)) { try RosterEntry(parsing: signed) }
  }
}
