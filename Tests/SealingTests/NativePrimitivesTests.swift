import NativePrimitives
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// What a host has to answer, here by swift-crypto and zlib.
@Suite struct NativePrimitivesTests {
  private let keys: DeviceKeys
  private let others: DeviceKeys

  init() {
    var generator = SeededGenerator(seed: 91)
    keys = DeviceKeys(using: &generator)
    others = DeviceKeys(using: &generator)
  }

  @Test
  func `A signature is valid for its message and key only`() throws {
    let signature = try native.bytes(.sign(keys.handle, [1, 2]), or: .signature)
    #expect(signature.count == 64)
    #expect(try native.isValid(signature, of: [1, 2], by: keys.signingKey))
    #expect(try !native.isValid(signature, of: [1], by: keys.signingKey))
    #expect(try !native.isValid(signature, of: [1, 2], by: others.signingKey))
    for (place, damaged) in flipped(signature) {
      #expect(try !native.isValid(damaged, of: [1, 2], by: keys.signingKey), "\(place)")
    }
    for bytes in cut(signature) + [[UInt8](repeating: 0, count: 64)] {
      #expect(try !native.isValid(bytes, of: [1, 2], by: keys.signingKey))
    }
  }

  @Test
  func `Two pairs agree on the same secret from both sides`() throws {
    let one = try native.bytes(.agree(keys.handle, others.sealingKey), or: .seal)
    #expect(one.count == 32)
    #expect(try one == native.bytes(.agree(others.handle, keys.sealingKey), or: .seal))
  }

  @Test
  func `A handle that no host gave is refused`() {
    for handle in [[], [1], [UInt8](repeating: 0, count: 64)].map({ KeyHandle(bytes: $0) }) {
      #expect(throws: SealingError.signature) {
        try native.bytes(.sign(handle, [1]), or: .signature)
      }
      #expect(throws: SealingError.seal) {
        try native.bytes(.agree(handle, keys.sealingKey), or: .seal)
      }
    }
  }

  @Test
  func `Long bytes are hashed as short ones are`() throws {
    let (bytes, key) = ([UInt8](repeating: 7, count: 100_000), [1, 2, 3] as [UInt8])
    #expect(try native.bytes(.hash(bytes), or: .length) == Digest.hash(bytes))
    #expect(
      try native.bytes(.authenticate(bytes, key: key), or: .length)
        == Digest.authenticationCode(for: bytes, key: key))
  }

  @Test
  func `Keys come from the generator, and are restored from their scalars`() throws {
    var (one, two) = (
      NativePrimitives(using: SeededGenerator(seed: 92)),
      NativePrimitives(using: SeededGenerator(seed: 92))
    )
    let made = try one.keys([.generate(.shown), .generate(.stored)])
    #expect(try made == two.keys([.generate(.shown), .generate(.stored)]))
    #expect(made[0] != made[1])
    let scalars = try one.bytes(.scalars(made[0].handle), or: .length)
    let pair = KeyScalars(
      signing: Array(scalars.prefix(32)), signingKey: made[0].signingKey,
      sealing: Array(scalars.suffix(32)), sealingKey: made[0].sealingKey)
    #expect(try one.keys([.restore(pair)]) == [made[0]])
    let mixed = KeyScalars(
      signing: pair.signing, signingKey: made[1].signingKey, sealing: pair.sealing,
      sealingKey: pair.sealingKey)
    #expect(throws: SealingError.field(.privateKey)) { try one.keys([.restore(mixed)]) }
  }

  @Test
  func `Random bytes are as many as are asked for`() throws {
    var primitives = NativePrimitives(using: SeededGenerator(seed: 93))
    let nonces: [Nonce] = [try primitives.random(), try primitives.random()]
    #expect(nonces[0] != nonces[1])
    #expect(try primitives.bytes(.random(count: 0), or: .length) == [])
  }
}
