import CZlib

/// Raw deflate (RFC 1951, without header) by zlib, in memory.
package enum RawDeflate {
  package enum Level: Int32 {
    /// Hardly slower than a copy.
    case fast = 1
    case standard = -1
  }

  package enum Failure: Error {
    /// It is not one whole stream, or zlib has no memory.
    case damaged
    /// It would become more than the limit.
    case tooLarge
  }

  /// The window size; negative means no header, 15 bits are 32 KB.
  private static let window = -MAX_WBITS
  private static let size = Int32(MemoryLayout<z_stream>.size)
  /// The size of an unpacked portion, in bytes.
  static let portion = 64 << 10

  /// Nil when zlib has no memory.
  package static func pack(_ plain: ArraySlice<UInt8>, _ level: Level) -> [UInt8]? {
    withStream(reading: plain) { stream in
      guard begin(stream, level) else { return nil }
      defer { deflateEnd(stream) }
      let bound = Int(deflateBound(stream, UInt(plain.count)))
      var status = Z_STREAM_ERROR
      let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(bound)
        status = deflate(stream, Z_FINISH)
        count = bound - Int(stream.pointee.avail_out)
      }
      return status == Z_STREAM_END ? packed : nil
    }
  }

  /// False when zlib has no memory.
  static func begin(_ stream: UnsafeMutablePointer<z_stream>, _ level: Level) -> Bool {
    // 8 is zlib's default memory level.
    deflateInit2_(
      stream, level.rawValue, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
  }

  /// - Parameter limit: the most bytes of the result; little more is ever held.
  package static func unpack(_ packed: ArraySlice<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
    var plain: [UInt8] = []
    try unpack(packed, limit: limit) { plain += $0 }
    return plain
  }

  /// Unpacks in portions.
  package static func unpack(
    _ packed: ArraySlice<UInt8>, limit: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(Failure) {
    var length = 0
    var status = Z_MEM_ERROR
    let unread = withStream(reading: packed) { stream -> UInt32 in
      guard inflateInit2_(stream, window, ZLIB_VERSION, size) == Z_OK else { return 0 }
      defer { inflateEnd(stream) }
      // One more than allowed, so that the end of the stream is seen.
      let capacity = min(portion, limit) + 1
      let output = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      defer { output.deallocate() }
      repeat {
        stream.pointee.next_out = output
        stream.pointee.avail_out = UInt32(capacity)
        status = inflate(stream, Z_NO_FLUSH)
        let count = capacity - Int(stream.pointee.avail_out)
        length += count
        take(UnsafeBufferPointer(start: output, count: count))
      } while status == Z_OK && length <= limit
      return stream.pointee.avail_in
    }
    guard length <= limit else { throw .tooLarge }
    guard status == Z_STREAM_END, unread == 0 else { throw .damaged }
  }

  /// NB: zlib's state points back to the stream, so it must not move.
  private static func withStream<Result>(
    reading input: ArraySlice<UInt8>, _ body: (UnsafeMutablePointer<z_stream>) -> Result
  ) -> Result {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    return input.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      return body(stream)
    }
  }
}
