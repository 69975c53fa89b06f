import RawDeflate

/// Bytes as a database holds them: as they are, or deflated where that saves room.
///
/// Deflated bytes begin with a byte 2 and the plain length. JSON and the compact forms begin
/// otherwise.
enum Packed {
  private static let mark: UInt8 = 2
  /// In bytes; shorter ones, as in nearly all commands, are stored as they are.
  private static let least = 400
  /// The limit of unpacked bytes, and of one value of a database. The undo entry of an import of a
  /// million drinks has a fifth.
  static let most = 1 << 28

  static func bytes(_ plain: [UInt8]) -> [UInt8] {
    guard plain.count >= least, let deflated = RawDeflate.pack(plain[...], .fast)
    else { return plain }
    var writer = CompactWriter()
    writer.count(UInt64(mark))
    writer.count(UInt64(plain.count))
    guard writer.bytes.count + deflated.count < plain.count else { return plain }
    return writer.bytes + deflated
  }

  /// Nil when the bytes are damaged.
  static func plain(_ stored: [UInt8]) -> [UInt8]? {
    guard stored.first == mark else { return stored }
    var plain: [UInt8] = []
    return read(stored) { plain += $0 } ? plain : nil
  }

  /// Hands out the plain bytes in portions.
  /// - Returns: false when they are damaged.
  static func read(_ stored: [UInt8], _ take: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    guard stored.first == mark else {
      stored.withUnsafeBufferPointer(take)
      return true
    }
    let head = stored.withUnsafeBytes { bytes -> (length: UInt64, end: Int)? in
      var reader = CompactReader(bytes)
      guard reader.count() != nil, let length = reader.count() else { return nil }
      return (length, bytes.count - reader.rest)
    }
    guard let head, let length = Int(exactly: head.length), length <= most
    else { return false }
    var count = 0
    let isWhole: Void? = try? RawDeflate.unpack(stored[head.end...], limit: length) { portion in
      count += portion.count
      take(portion)
    }
    return isWhole != nil && count == length
  }

  /// The stored form of bytes that were deflated in portions.
  ///
  /// - Parameter length: that of the plain bytes.
  static func bytes(deflated: [UInt8], of length: Int) -> [UInt8] {
    var writer = CompactWriter(capacity: deflated.count + 16)
    writer.count(UInt64(mark))
    writer.count(UInt64(length))
    writer.raw(deflated)
    return writer.bytes
  }
}
