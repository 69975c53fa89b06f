/// The division of a code's codewords into blocks, each with its own error correction.
struct Blocks: Hashable, Sendable {
  let count: Int
  /// The number of error correction codewords of each block.
  let correcting: Int
  /// The number of data codewords in all blocks.
  let dataCount: Int

  init(_ version: QRVersion, _ correction: Correction) {
    let index = version.number - 1
    switch correction {
    case .low:
      count = Self.lowCounts[index]
      correcting = Self.lowCorrecting[index]
    case .medium:
      count = Self.mediumCounts[index]
      correcting = Self.mediumCorrecting[index]
    }
    dataCount = version.codewordCount - count * correcting
  }

  /// The data codewords: mode, length, the bytes, and padding.
  static func data(_ bytes: [UInt8], in version: QRVersion, holding count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0b0100, width: 4)
    bits.write(bytes.count, width: version.lengthBits)
    for byte in bytes { bits.write(Int(byte), width: 8) }
    // The terminator; the length is a multiple of eight bits, so it also fills a codeword.
    bits.write(0, width: 4)
    var data = bits.bytes
    while data.count < count { data.append((count - data.count) % 2 == 0 ? 0xec : 0x11) }
    return data
  }

  /// The codewords in the order of placement: the first of each block, the second of each …
  func codewords(of data: [UInt8]) -> [UInt8] {
    let short = dataCount / count
    let shortCount = count - dataCount % count
    let generator = ReedSolomon(count: correcting)
    var parts: [ArraySlice<UInt8>] = []
    var corrections: [[UInt8]] = []
    var start = 0
    for block in 0..<count {
      let end = start + short + (block < shortCount ? 0 : 1)
      parts.append(data[start..<end])
      corrections.append(generator.remainder(of: data[start..<end]))
      start = end
    }
    var result: [UInt8] = []
    for index in 0...short {
      for part in parts where index < part.count { result.append(part[part.startIndex + index]) }
    }
    for index in 0..<correcting { result += corrections.map { $0[index] } }
    return result
  }

  // Table 9 of the standard, for the versions in order.

  private static let lowCounts = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
  ]
  private static let lowCorrecting = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let mediumCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ]
  private static let mediumCorrecting = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
}

/// A writer of bits into bytes, the first bit the highest.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func write(_ value: Int, width: Int) {
    for place in (0..<width).reversed() {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      free -= 1
      bytes[bytes.count - 1] |= UInt8(value >> place & 1) << UInt8(free)
    }
  }
}

/// The Reed–Solomon code over the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1.
struct ReedSolomon {
  /// The product of (x − 2⁰) … (x − 2ⁿ⁻¹), from the highest power on, without the first, which is 1.
  let generator: [UInt8]

  init(count: Int) {
    var product = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in product.indices {
        let next = index + 1 < count ? product[index + 1] : 0
        product[index] = Self.multiply(product[index], root) ^ next
      }
      root = Self.multiply(root, 2)
    }
    generator = product
  }

  /// - Returns: as many codewords as the generator has.
  func remainder(of data: some Sequence<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in remainder.indices {
        remainder[index] ^= Self.multiply(generator[index], factor)
      }
    }
    return remainder
  }

  static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for place in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 == 1 ? 0x1d : 0)
      if other >> UInt8(place) & 1 == 1 { product ^= one }
    }
    return product
  }
}
