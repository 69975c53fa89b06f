import JSON
import SealingTesting
import Testing
import TestSupport

@testable import Sealing

@Suite struct HybridBoxTests {
  /// Appendix A of RFC 9180 has no suite 16/1/2; these are of the same working group's list.
  @Test(arguments: ["base", "psk"])
  func `The standard's vectors are sealed and opened`(mode: String) throws {
    let vector = try #require(
      try Fixture.json("rfc9180.json").list.first { $0.member("mode").text == mode })
    func keys(_ name: String) throws -> DeviceKeys {
      try DeviceKeys(signing: vector.member(name).bytes, sealing: vector.member(name).bytes)
    }
    let (recipient, ephemeral) = (try keys("skRm"), try keys("skEm"))
    #expect(recipient.sealingKey.bytes == vector.member("pkRm").bytes)
    let box = try HybridBox(
      enc: SealingKey(vector.member("enc").bytes), sealed: vector.member("ct").bytes)
    let psk = HybridBox.Shared(
      psk: vector.member("psk").bytes, id: vector.member("psk_id").bytes)
    let (shared, info) = (mode == "psk" ? psk : nil, vector.member("info").bytes)
    let (plain, data) = (vector.member("pt").bytes, vector.member("aad").bytes)
    let opened = try box.open(
      with: recipient, shared: shared, info: info, authenticating: data, using: &native)
    #expect(opened == plain)
    var primitives = GivenPrimitives(ephemeral: ephemeral)
    let sealed = try HybridBox.seal(
      plain, to: [.init(key: recipient.sealingKey, data: data)], shared: shared, info: info,
      using: &primitives)
    #expect(sealed == [box])
  }

  @Test
  func `Only the right key, secret, info and associated data open`() throws {
    var generator = SeededGenerator(seed: 1)
    let (keys, others) = (DeviceKeys(using: &generator), DeviceKeys(using: &generator))
    let shared = HybridBox.Shared(
      psk: [UInt8](repeating: 7, count: 32), id: [1])
    let boxes = try HybridBox.seal(
      [1, 2, 3], to: [.init(key: keys.sealingKey, data: [5])], shared: shared, info: [4],
      using: &native)
    let box = try #require(boxes.first)
    #expect(
      try box.open(with: keys, shared: shared, info: [4], authenticating: [5], using: &native) == [
        1, 2, 3,
      ])
    let another = HybridBox.Shared(psk: shared.psk, id: [2])
    #expect(throws: SealingError.seal) {
      try box.open(with: others, shared: shared, info: [4], authenticating: [5], using: &native)
    }
    #expect(throws: SealingError.seal) {
      try box.open(with: keys, shared: another, info: [4], authenticating: [5], using: &native)
    }
    #expect(throws: SealingError.seal) {
      try box.open(with: keys, info: [4], authenticating: [5], using: &native)
    }
    #expect(throws: SealingError.seal) {
      try box.open(with: keys, shared: shared, info: [], authenticating: [5], using: &native)
    }
    #expect(throws: SealingError.seal) {
      try box.open(with: keys, shared: shared, info: [4], authenticating: [], using: &native)
    }
    for length in 0..<19 {
      let cut = HybridBox(enc: box.enc, sealed: Array(box.sealed.prefix(length)))
      #expect(throws: SealingError.seal) {
        try cut.open(with: keys, shared: shared, info: [4], authenticating: [5], using: &native)
      }
    }
  }
}

/// Native primitives with the ephemeral pair of a vector.
private struct GivenPrimitives: Primitives {
  let ephemeral: DeviceKeys

  mutating func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    requests.flatMap { request in
      request == .generate(.ephemeral) ? [.keys(ephemeral)] : native.answers(to: [request])
    }
  }
}

@Suite struct PublicKeyTests {
  /// Each is refused as either kind of key.
  static let noPoints: [(String, [UInt8])] = [
    ("zeros", [4] + [UInt8](repeating: 0, count: 64)),
    ("one and one", [4] + one + one),
    ("beyond the field", [4] + [UInt8](repeating: 0xff, count: 64)),
    ("x is the field's prime", [4] + prime + one),
    ("the base point, compressed", [3] + baseX),
    ("the base point with another mark", [6] + baseX + baseY),
    ("the base point, moved", [4] + baseX + baseY.dropLast() + [0xf4]),
    ("too short", [4] + baseX + baseY.dropLast()),
    ("too long", [4] + baseX + baseY + [0]),
    ("nothing", []),
    ("infinity", [0]),
  ]

  private static let one = [UInt8](repeating: 0, count: 31) + [1]
  private static let prime = bytes(
    "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
  private static let order = bytes(
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
  private static let baseX = bytes(
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
  private static let baseY = bytes(
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")

  @Test(arguments: noPoints.map(\.0))
  func `What is no point of the curve is no key`(name: String) throws {
    let bytes = try #require(Self.noPoints.first { $0.0 == name }?.1)
    #expect(throws: SealingError.field(.signingKey)) { try SigningKey(bytes) }
    #expect(throws: SealingError.field(.sealingKey)) { try SealingKey(bytes) }
  }

  @Test
  func `The base point is one`() throws {
    let point = [4] + Self.baseX + Self.baseY
    #expect(try SigningKey(point).bytes == point)
    #expect(try DeviceKeys(signing: Self.one, sealing: Self.one).signingKey.bytes == point)
  }

  @Test
  func `A scalar is from one to below the order`() {
    let zeros = [UInt8](repeating: 0, count: 32)
    for scalar in [zeros, Self.order, Self.one.dropLast(), Self.one + [0], []] {
      #expect(throws: SealingError.field(.privateKey)) {
        try DeviceKeys(signing: scalar, sealing: Self.one)
      }
      #expect(throws: SealingError.field(.privateKey)) {
        try DeviceKeys(signing: Self.one, sealing: scalar)
      }
    }
  }
}
