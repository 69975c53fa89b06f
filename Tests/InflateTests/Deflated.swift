import ArchiveTesting
import CZlib
import Testing

/// Packed by zlib, without header.
func deflated(_ plain: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(plain.count))))
  var input = plain
  let count = input.withUnsafeMutableBufferPointer { input in
    packed.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
      return Int(stream.total_out)
    }
  }
  return Array(packed[..<count])
}

extension BuiltZIP.Entry {
  init(deflating name: String, _ contents: [UInt8]) {
    self.init(name, contents)
    packed = deflated(contents)
    method = 8
  }
}
