import RawDeflate

/// Raw deflate (RFC 1951), applied before sealing.
enum Deflate {
  /// - Throws: `.deflate` when zlib has no memory.
  static func pack(_ plain: ArraySlice<UInt8>) throws(SealingError) -> [UInt8] {
    guard let packed = RawDeflate.pack(plain, .standard) else { throw .deflate }
    return packed
  }

  /// - Throws: `.tooLarge`, or `.deflate` unless the bytes are one whole stream.
  static func unpack(_ packed: ArraySlice<UInt8>, limit: Int) throws(SealingError) -> [UInt8] {
    do throws(RawDeflate.Failure) {
      return try RawDeflate.unpack(packed, limit: limit)
    } catch {
      throw error == .tooLarge ? .tooLarge(limit: limit) : .deflate
    }
  }
}
