import Ledger
import SealingTesting
import TestSupport
import Wire

@testable import Sealing

/// A space with a founder, a phone and a recovery code, in its first epoch.
struct World {
  var generator: SeededGenerator
  let space: SpaceID
  let founder: Party
  let phone: Party
  let code: Party
  let key: EpochKey
  private(set) var entries: [RosterEntry]
  private(set) var roster: Roster

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    space = SpaceID(using: &generator)
    founder = Party(using: &generator)
    phone = Party(using: &generator)
    code = Party(using: &generator)
    key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    entries = [
      try Roster.founding(space, by: founder.admission(), with: founder.keys, using: &native)
    ]
    roster = try Roster(foundedBy: entries[0], using: &native)
    try add(.admit(phone.admission()), by: founder)
    try add(.admit(code.admission(.recoveryCode)), by: founder)
  }

  mutating func add(_ content: RosterEntry.Content, by party: Party) throws {
    entries.append(try roster.entry(content, by: party.device, with: party.keys, using: &native))
    roster = try roster.adding(entries[entries.count - 1], using: &native)
  }

  /// An entry that this roster need not accept.
  func entry(
    _ content: RosterEntry.Content, by party: Party, number: UInt32? = nil,
    previous: EntryID? = nil,
    in space: SpaceID? = nil
  ) throws -> RosterEntry {
    try .signed(
      content, number: number ?? roster.number + 1, previous: previous ?? roster.head,
      by: party.device, with: party.keys, in: space ?? self.space, using: &native)
  }

  /// A removal by hand, which need not be right.
  func removal(
    of devices: [DeviceID], sealedTo members: [Admission], epoch: UInt32 = 2
  ) throws -> RosterEntry.Content {
    let rekeying = try Rekeying(
      to: EpochKey(epoch: epoch, secret: [UInt8](repeating: 9, count: 32)), from: key,
      nonce: .zeros,
      for: members, in: space, previous: roster.head, using: &native)
    return .remove(Removal(devices: devices, rekeying: rekeying))
  }

  mutating func nonce() -> Nonce { Nonce(using: &generator) }

  /// The first envelope of the phone.
  mutating func envelope(_ part: OpPart) throws -> Envelope {
    try Envelope.seal(
      part, by: phone.device, after: .start(of: 7), seen: .start(of: space), under: key,
      nonce: nonce(), signedBy: phone.keys, in: space, using: &native)
  }

  /// As a device reads it.
  func ops(in bytes: [UInt8]) throws -> [Op] {
    let envelope = try Envelope(parsing: bytes)
    let writer = try roster.writer(of: envelope)
    try envelope.check(follows: nil)
    try envelope.check(signedBy: writer.signingKey, in: space, using: &native)
    var list = OpList()
    return try list.take(envelope.open(with: key, in: space, using: &native), using: &native)
  }
}

extension Op {
  /// A drink of an amount.
  static func sample(_ number: UInt64, note: String = "Tee ☕", milliseconds: UInt64 = 60_000) -> Op
  {
    Op(
      stamp: Stamp(time: milliseconds << 16, replica: ReplicaID(rawValue: number)),
      changes: [
        RecordChange(
          Kind(rawValue: "drink"), RecordID(high: 0, low: number),
          [
            .init(.amount, .integer(Int64(number))),
            .init(FieldName(rawValue: "note"), .text(note)),
          ])
      ])
  }
}

/// Each with one byte changed: to another bit pattern that differs in a bit chosen by its place.
func flipped(_ bytes: [UInt8]) -> some Sequence<(place: Int, bytes: [UInt8])> {
  bytes.indices.lazy.map { place in
    var copy = bytes
    copy[place] ^= 1 << UInt8(place % 8)
    return (place, copy)
  }
}

/// Shorter ones, down to nothing, and one that is longer.
func cut(_ bytes: [UInt8]) -> [[UInt8]] {
  bytes.indices.map { Array(bytes[..<$0]) } + [bytes + [0]]
}

/// As a part has it.
func packed(_ plain: [UInt8]) throws -> [UInt8] { try native.bytes(.pack(plain), or: .deflate) }

// In line, as the reading of a page does it in batches.

extension Envelope {
  func open(
    with key: EpochKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) -> OpPart {
    let plain = try primitives.bytes(opening(with: key, in: space), or: .seal)
    return try OpPart(plaintext: plain, minute: minute)
  }
}

extension OpPart {
  func json(using primitives: inout some Primitives) throws(SealingError) -> [UInt8] {
    try primitives.answers(to: [unpacking]).first.unpacked(limit: OpPart.jsonLimit)
  }
}

extension OpList {
  mutating func take(
    _ part: OpPart, using primitives: inout some Primitives
  ) throws(SealingError) -> [Op] {
    try take(part, primitives.answers(to: [part.unpacking]).first)
  }
}
