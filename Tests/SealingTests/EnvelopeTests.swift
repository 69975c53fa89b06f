import Ledger
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct EnvelopeTests {
  private static let seed: UInt64 = 20

  @Test
  func `What is sealed is read by the others`() throws {
    var world = try World(seed: Self.seed)
    let ops = [Op.sample(1), .sample(2)]
    let envelope = try world.envelope(OpPart.parts(of: ops, using: &native)[0])
    #expect(envelope.bytes.count == 480)
    #expect(try world.ops(in: envelope.bytes) == ops)
  }

  @Test
  func `A flipped byte is refused wherever it is`() throws {
    var world = try World(seed: Self.seed)
    let envelope = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0])
    for (place, bytes) in flipped(envelope.bytes) {
      #expect(throws: SealingError.self, "\(place)") { try world.ops(in: bytes) }
    }
  }

  /// A signer need not be the sealer: the header is authenticated with the contents.
  @Test
  func `A flipped byte is refused even where it is signed anew`() throws {
    var world = try World(seed: Self.seed)
    let envelope = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0])
    for (place, bytes) in flipped(envelope.bytes.dropLast(64)) {
      #expect(throws: SealingError.self, "\(place)") {
        let signed = try SignedForm.envelope.signed(
          bytes, with: world.phone.keys, in: world.space, using: &native)
        let envelope = try Envelope(parsing: signed)
        try envelope.check(signedBy: world.phone.keys.signingKey, in: world.space, using: &native)
        _ = try envelope.open(with: world.key, in: world.space, using: &native)
      }
    }
  }

  @Test
  func `A cut or longer one is refused`() throws {
    var world = try World(seed: Self.seed)
    for bytes in cut(try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0]).bytes) {
      #expect(throws: SealingError.self, "\(bytes.count)") { try world.ops(in: bytes) }
    }
  }

  @Test
  func `Another epoch's key is noticed before anything is opened`() throws {
    var world = try World(seed: Self.seed)
    let envelope = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0])
    let other = try EpochKey(epoch: 1, secret: [UInt8](repeating: 1, count: 32))
    #expect(throws: SealingError.key) {
      try envelope.open(with: other, in: world.space, using: &native)
    }
    let later = try EpochKey(epoch: 2, secret: world.key.secret)
    #expect(throws: SealingError.key) {
      try envelope.open(with: later, in: world.space, using: &native)
    }
  }

  /// Sealed under a key whose id is not the one that stands outside.
  @Test
  func `A tag under another key than the one that is named is refused`() throws {
    var world = try World(seed: Self.seed)
    let other = try EpochKey(epoch: 1, secret: [UInt8](repeating: 1, count: 32))
    let part = try OpPart.parts(of: [.sample(1)], using: &native)[0]
    let envelope = try Envelope.seal(
      part, by: world.phone.device, after: .start(of: 7), seen: .start(of: world.space),
      under: other,
      nonce: world.nonce(), signedBy: world.phone.keys, in: world.space, using: &native)
    var bytes = Array(envelope.bytes.dropLast(64))
    bytes.replaceSubrange(8..<24, with: world.key.id(in: world.space).bytes)
    bytes = try SignedForm.envelope.signed(
      bytes, with: world.phone.keys, in: world.space, using: &native)
    #expect(throws: SealingError.seal) { try world.ops(in: bytes) }
  }

  @Test
  func `Another space, device or signer is refused`() throws {
    var world = try World(seed: Self.seed)
    let envelope = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0])
    let key = world.phone.keys.signingKey
    #expect(throws: SealingError.signature) {
      try envelope.check(signedBy: key, in: .zeros, using: &native)
    }
    #expect(throws: SealingError.key) {
      try envelope.open(with: world.key, in: .zeros, using: &native)
    }
    #expect(throws: SealingError.signature) {
      try envelope.check(signedBy: world.founder.keys.signingKey, in: world.space, using: &native)
    }
  }

  @Test
  func `Another signature makes no other envelope`() throws {
    var world = try World(seed: Self.seed)
    let envelope = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0])
    let again = try Envelope(
      parsing: SignedForm.envelope.signed(
        envelope.bytes.dropLast(64), with: world.phone.keys, in: world.space, using: &native))
    #expect(again.bytes != envelope.bytes)
    #expect(again.id(in: world.space) == envelope.id(in: world.space))
  }

  static let outsides: [(String, Range<Int>, [UInt8], SealingError)] = [
    ("a later version", 3..<4, [0x32], .version(Array("DRE2".utf8))),
    ("epoch 0", 4..<8, [0, 0, 0, 0], .field(.epoch)),
    ("n 0", 48..<56, [UInt8](repeating: 0, count: 8), .field(.n)),
    ("a second without the one before", 55..<56, [2], .field(.previous)),
    ("a first with one before", 56..<57, [1], .field(.previous)),
    ("a sequence beyond databases", 88..<89, [0x80], .field(.sequence)),
  ]

  @Test(arguments: outsides.map(\.0))
  func `What cannot stand outside is refused`(name: String) throws {
    let (_, range, value, error) = try #require(Self.outsides.first { $0.0 == name })
    var world = try World(seed: Self.seed)
    var bytes = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0]).bytes
    bytes.replaceSubrange(range, with: value)
    #expect(throws: error) { try Envelope(parsing: bytes) }
  }

  @Test
  func `An envelope has at most 256 KiB`() {
    let most = Array("DRE1".utf8) + [UInt8](repeating: 0, count: SyncLimits.envelope - 4)
    #expect(throws: SealingError.field(.epoch)) { try Envelope(parsing: most) }
    #expect(throws: SealingError.tooLarge(limit: SyncLimits.envelope)) {
      try Envelope(parsing: most + [0])
    }
  }

  @Test
  func `Seeded noise is refused, with and without the right letters`() throws {
    let seed: UInt64 = 21
    var world = try World(seed: seed)
    for _ in 0..<2000 {
      let length = Int.random(in: 0...600, using: &world.generator)
      let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &world.generator) }
      for bytes in [noise, Array("DRE1".utf8) + noise] {
        #expect(throws: SealingError.self, "seed \(seed)") { try world.ops(in: bytes) }
      }
    }
  }
}

@Suite struct ChainTests {
  private let id = EntryID(checked: [UInt8](repeating: 2, count: 32))
  private let envelopes: [Envelope]

  /// After each of these points.
  init() throws {
    var world = try World(seed: 5)
    let part = try #require(try OpPart([1], more: false, minute: 1, using: &native))
    let id = id
    envelopes = try [ChainPoint.start(of: 5), ChainPoint(chain: 5, n: 2, id: id)].map { point in
      try Envelope.seal(
        part, by: world.phone.device, after: point, seen: .start(of: world.space),
        under: world.key, nonce: world.nonce(), signedBy: world.phone.keys, in: world.space,
        using: &native)
    }
  }

  @Test
  func `An envelope follows the one before`() throws {
    try envelopes[0].check(follows: nil)
    #expect(envelopes[0].n == 1 && envelopes[0].after == .start(of: 5))
    try envelopes[1].check(follows: ChainPoint(chain: 5, n: 2, id: id))
    #expect(envelopes[1].n == 3)
  }

  @Test
  func `A gap, a repetition and another history are told apart`() throws {
    let third = envelopes[1]
    #expect(throws: SealingError.field(.n)) { try third.check(follows: nil) }
    for n in [1, 3] as [UInt64] {
      #expect(throws: SealingError.field(.n)) {
        try third.check(follows: ChainPoint(chain: 5, n: n, id: id))
      }
    }
    for other in [ChainPoint(chain: 5, n: 2, id: .zeros), ChainPoint(chain: 6, n: 2, id: id)] {
      #expect(throws: SealingError.field(.previous)) { try third.check(follows: other) }
    }
  }
}
