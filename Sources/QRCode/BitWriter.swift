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
