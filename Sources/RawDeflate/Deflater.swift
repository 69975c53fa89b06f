import CZlib

/// A streaming compressor of one raw deflate stream, so that its input is never in memory as a
/// whole.
package struct Deflater: ~Copyable {
  /// The packed bytes so far; the whole stream after ``finish()``.
  package private(set) var packed: [UInt8] = []

  // NB: zlib's state points back to the stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// Nil when zlib has no memory.
  package init?(_ level: RawDeflate.Level) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(capacity: RawDeflate.portion)
    guard RawDeflate.begin(stream, level) else {
      stream.deallocate()
      output.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  package mutating func add(_ plain: [UInt8]) { run(plain, Z_NO_FLUSH) }

  package mutating func finish() { run([], Z_FINISH) }

  private mutating func run(_ plain: [UInt8], _ flush: Int32) {
    plain.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        deflate(stream, flush)
        packed += output.prefix(output.count - Int(stream.pointee.avail_out))
        // A full output buffer means that there may be more.
      } while stream.pointee.avail_out == 0
      stream.pointee.next_in = nil
    }
  }
}
