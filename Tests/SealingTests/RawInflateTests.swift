import RawDeflate
import TestSupport
import Testing

@testable import Sealing

/// The inflater for what other people have packed, against zlib.
@Suite struct RawInflateTests {
  private static let limit = 1 << 20

  /// Bytes that repeat more or less, of many lengths.
  private static func sample(_ generator: inout SeededGenerator) -> [UInt8] {
    let length = Int.random(in: 0...5000, using: &generator)
    let letters = UInt8.random(in: 1...255, using: &generator)
    var bytes: [UInt8] = []
    while bytes.count < length {
      if bytes.count > 20, Bool.random(using: &generator) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        bytes += bytes[start...].prefix(Int.random(in: 1...300, using: &generator))
      } else {
        bytes.append(UInt8.random(in: 0...letters, using: &generator))
      }
    }
    return bytes
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `What zlib packs is unpacked, and damaged streams are taken or refused alike`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let plain = Self.sample(&generator)
    let packed = try #require(RawDeflate.pack(plain[...], .standard))
    #expect(try RawInflate.unpacked(packed, limit: Self.limit) == plain)
    #expect(throws: SealingError.deflate) {
      try RawInflate.unpacked(packed + [0], limit: Self.limit)
    }
    for _ in 0..<60 {
      var damaged = packed
      let place = Int.random(in: 0..<damaged.count, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      if Bool.random(using: &generator) { damaged = Array(damaged.prefix(place)) }
      let theirs = try? RawDeflate.unpack(damaged[...], limit: Self.limit)
      #expect((try? RawInflate.unpacked(damaged, limit: Self.limit)) == theirs)
    }
  }

  @Test
  func `Stored bytes come before the rest of a stream, and limits hold`() throws {
    let plain = [UInt8](repeating: 7, count: 200_000)
    let rest = try #require(RawDeflate.pack(Array("rest".utf8)[...], .standard))
    let stream = RawInflate.stored(plain[...]) + rest
    #expect(try RawInflate.unpacked(stream, limit: Self.limit) == plain + Array("rest".utf8))
    #expect(throws: SealingError.tooLarge(limit: 100)) {
      try RawInflate.unpacked(stream, limit: 100)
    }
    let bomb = try #require(RawDeflate.pack(plain[...], .standard))
    #expect(throws: SealingError.tooLarge(limit: 199_999)) {
      try RawInflate.unpacked(bomb, limit: 199_999)
    }
    #expect(throws: SealingError.deflate) { try RawInflate.unpacked([], limit: 9) }
    #expect(throws: SealingError.deflate) { try RawInflate.unpacked([7], limit: 9) }
  }
}
