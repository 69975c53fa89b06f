import Session

// The exports of all engines, each with its own `session`.

/// The bytes last returned; valid until the next call.
nonisolated(unsafe) private var handedOut: UnsafeMutableRawBufferPointer?

/// A buffer for the argument of the next call, which frees it.
@c(dayring_allocate)
public func allocate(_ length: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, Int(length)), alignment: 8)
}

/// Takes an event as JSON and returns the reply as JSON; see docs/browser-host.md.
@c(dayring_handle)
public func handle(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> UnsafeMutableRawPointer {
  let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: Int(length)))
  pointer.deallocate()
  return handOut(session.answer(bytes))
}

/// Loads a snapshot of all records: 1 when it is intact, 0 when it is damaged.
@c(dayring_load)
public func load(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(length))
  defer { pointer.deallocate() }
  return session.load(snapshot: bytes.bindMemory(to: UInt8.self)) ? 1 : 0
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
