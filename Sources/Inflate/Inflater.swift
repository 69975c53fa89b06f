import CZlib
import Exchange

/// A streaming decompressor of one deflate stream (RFC 1951, without header), with zlib.
package struct Inflater: ~Copyable {
  package enum Failure: Error, Hashable, Sendable {
    /// The bytes are not a deflate stream.
    case damaged
    case outOfMemory
    /// An error thrown by the closure that takes the bytes.
    case taker(ImportError)
  }

  /// Whether the end of the stream was reached.
  package private(set) var isFinished = false

  // NB: zlib's state points back to this struct, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer

  package static let outputSize = 256 << 10

  package init() throws(Failure) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(byteCount: Inflater.outputSize, alignment: 16)
    // A negative window size means no header; 15 bits are 32 KB.
    let status = inflateInit2_(
      stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .outOfMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// - Parameter take: called with at most ``outputSize`` bytes at a time, which are valid during
  ///   the call.
  /// - Returns: the number of input bytes used; fewer than all only after the end of the stream.
  package mutating func add(
    _ input: UnsafeRawBufferPointer,
    _ take: (UnsafeRawBufferPointer) throws(ImportError) -> Void
  ) throws(Failure) -> Int {
    let bytes = UnsafeMutableRawBufferPointer(mutating: input).assumingMemoryBound(to: UInt8.self)
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = UInt32(input.count)
    defer { stream.pointee.next_in = nil }
    while !isFinished {
      stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let status = inflate(stream, Z_NO_FLUSH)
      switch status {
      case Z_STREAM_END: isFinished = true
      case Z_OK: break
      // Needs more input.
      case Z_BUF_ERROR: return input.count
      case Z_MEM_ERROR: throw .outOfMemory
      default: throw .damaged
      }
      let count = output.count - Int(stream.pointee.avail_out)
      do throws(ImportError) {
        if count > 0 { try take(UnsafeRawBufferPointer(rebasing: output[..<count])) }
      } catch {
        throw .taker(error)
      }
      // A full output buffer means that there may be more.
      if stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 { break }
    }
    return input.count - Int(stream.pointee.avail_in)
  }
}
