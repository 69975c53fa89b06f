import RawDeflate
import Testing

struct RawDeflateTests {
  private static let text = Array(repeatElement("a drink of water, ", count: 20_000).joined().utf8)

  @Test(
    arguments: [RawDeflate.Level.fast, .standard], [0, 1, 400, 65_535, 65_536, 65_537, 360_000])
  func `What is packed comes out again, and not a byte more is allowed than it has`(
    level: RawDeflate.Level, count: Int
  ) throws {
    let plain = Self.text.prefix(count)
    let packed = try #require(RawDeflate.pack(plain, level))
    #expect(try RawDeflate.unpack(packed[...], limit: count) == Array(plain))
    #expect(try RawDeflate.unpack(packed[...], limit: .max / 2) == Array(plain))
    guard count > 0 else { return }
    #expect(throws: RawDeflate.Failure.tooLarge) {
      try RawDeflate.unpack(packed[...], limit: count - 1)
    }
  }

  @Test
  func `What is cut, followed by more, or no stream is refused`() throws {
    let packed = try #require(RawDeflate.pack(Self.text[...], .standard))
    let damaged = [
      [], Array(packed.dropLast()), packed + [0], [0xff, 0xff], [UInt8](repeating: 0, count: 9),
    ]
    for bytes in damaged {
      #expect(throws: RawDeflate.Failure.damaged, "\(bytes.count)") {
        try RawDeflate.unpack(bytes[...], limit: Self.text.count)
      }
    }
  }

  @Test
  func `A bomb stops at its limit`() throws {
    let bomb = try #require(RawDeflate.pack([UInt8](repeating: 0, count: 30 << 20)[...], .fast))
    #expect(throws: RawDeflate.Failure.tooLarge) {
      try RawDeflate.unpack(bomb[...], limit: 1000)
    }
  }
}
