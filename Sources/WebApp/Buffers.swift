/// The bytes last handed out; they stay until the next call.
nonisolated(unsafe) private var handedOut: UnsafeMutableRawBufferPointer?

/// A buffer for the argument of the next call, which frees it.
@c(dayring_allocate)
public func allocate(_ length: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, Int(length)), alignment: 8)
}

/// Length as a little-endian word, then the bytes.
func handOut(_ bytes: [UInt8]) -> UnsafeMutableRawPointer {
  handedOut?.deallocate()
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 + bytes.count, alignment: 8)
  buffer.storeBytes(of: UInt32(bytes.count).littleEndian, as: UInt32.self)
  UnsafeMutableRawBufferPointer(rebasing: buffer[4...]).copyBytes(from: bytes)
  handedOut = buffer
  return buffer.baseAddress.unsafelyUnwrapped
}
