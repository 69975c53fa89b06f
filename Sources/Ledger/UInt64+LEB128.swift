extension UInt64 {
  /// Reads an unsigned LEB128: seven bits a byte, the lowest first; the high bit says that more
  /// follow.
  ///
  /// - Parameter next: the next byte; nil at the end of what there is.
  /// - Returns: nil where the bytes end within the number, or go on beyond 64 bits.
  @inlinable @inline(__always)
  package init?(leb128 next: () -> UInt8?) {
    self = 0
    var shift: UInt64 = 0
    while shift < 64, let byte = next() {
      self |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return }
      shift += 7
    }
    return nil
  }

  /// Writes it as ``init(leb128:)`` reads it.
  @inlinable @inline(__always)
  package func leb128(_ put: (UInt8) -> Void) {
    var rest = self
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(UInt8(rest))
  }
}

extension Int64 {
  /// From 0, 1, 2, 3, …, which stand for 0, −1, 1, −2, …
  @inlinable
  package init(zigzag: UInt64) {
    self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
  }

  @inlinable
  package var zigzag: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }
}
