import Crypto
import TestSupport
import Testing

@testable import Sealing

/// ``Sealing/Digest`` and ``CurvePoint`` against swift-crypto.
@Suite struct DigestTests {
  private typealias Digest = Sealing.Digest

  @Test
  func `Bytes of every length around the blocks have the hash of swift-crypto`() {
    var generator = SeededGenerator(seed: 1)
    for length in Array(0...260) + [4095, 100_000] {
      let bytes = generator.bytes(length)
      #expect(Digest.hash(bytes) == Array(SHA256.hash(data: bytes)), "\(length)")
    }
  }

  @Test
  func `A key of every length gives the code of swift-crypto`() {
    var generator = SeededGenerator(seed: 2)
    for length in 0...140 {
      let (bytes, key) = (generator.bytes(length * 3), generator.bytes(length))
      let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))
      #expect(Digest.authenticationCode(for: bytes, key: key) == Array(code), "\(length)")
    }
  }

  @Test
  func `A key is derived as by swift-crypto`() {
    var generator = SeededGenerator(seed: 3)
    for length in 0...100 {
      let (secret, salt) = (generator.bytes(32), generator.bytes(length))
      let info = generator.bytes(100 - length)
      let key = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info, outputByteCount: 32)
      #expect(
        Digest.derivedKey(from: secret, salt: salt, info: info)
          == key.withUnsafeBytes { Array($0) }, "\(length)")
    }
  }

  /// NB: swift-crypto takes other forms of a point as well.
  @Test
  func `Points are those that swift-crypto takes`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let key = try P256.Signing.PrivateKey(rawRepresentation: [0] + generator.bytes(31))
      let point = Array(key.publicKey.x963Representation)
      #expect(CurvePoint.isValid(point))
      // The other one of the same x.
      let other = Array(point[..<33]) + Self.fieldMinus(point[33...])
      #expect(CurvePoint.isValid(other))
      #expect((try? P256.Signing.PublicKey(x963Representation: other)) != nil)
      for place in 0..<65 {
        var damaged = point
        damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        let isTaken = (try? P256.Signing.PublicKey(x963Representation: damaged)) != nil
        #expect(CurvePoint.isValid(damaged) == (isTaken && damaged[0] == 4))
      }
    }
  }

  /// A coordinate that is too large by p would be the same number.
  @Test
  func `A coordinate is below the prime`() throws {
    let small = try #require(Self.point(of: 5))
    #expect(CurvePoint.isValid(small))
    // 5 + p still has 256 bits.
    let five = "ffffffff00000001000000000000000000000001000000000000000000000004"
    let large = [4] + bytes(five) + small[33...]
    #expect(!CurvePoint.isValid(large))
  }

  private static let prime = bytes(
    "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

  private static func fieldMinus(_ number: ArraySlice<UInt8>) -> [UInt8] {
    var borrow = 0
    let digits = zip(prime, number).reversed().map { high, low -> UInt8 in
      let digit = Int(high) - Int(low) - borrow
      borrow = digit < 0 ? 1 : 0
      return UInt8(truncatingIfNeeded: digit)
    }
    return digits.reversed()
  }

  /// Uncompressed, of the even y; nil where there is none.
  private static func point(of x: UInt8) -> [UInt8]? {
    let compressed = [2] + [UInt8](repeating: 0, count: 31) + [x]
    let key = try? P256.Signing.PublicKey(compressedRepresentation: compressed)
    return (key?.x963Representation).map(Array.init)
  }
}

extension SeededGenerator {
  fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &self) }
  }
}
