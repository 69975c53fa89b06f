/// Reads the unsigned little-endian numbers of a ZIP file's records.
struct ZIPBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// - Parameter offset: from the first byte; bytes after the last one count as 0.
  func short(_ offset: Int) -> Int { Int(number(offset, 2)) }
  func word(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }
  func size(_ offset: Int) -> Int64 { Int64(number(offset, 4)) }

  /// Nil above `Int64.max`, which no file reaches.
  func long(_ offset: Int) -> Int64? { Int64(exactly: number(offset, 8)) }

  /// Nil when there are fewer bytes.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.upperBound <= bytes.count else { return nil }
    return bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    guard let slice = slice(offset..<offset + count) else { return 0 }
    return slice.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
