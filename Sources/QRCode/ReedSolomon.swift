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
