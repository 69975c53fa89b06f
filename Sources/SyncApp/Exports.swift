import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = SpaceSession()

/// Takes the records of a snapshot of the space: 1 when they are intact, 0 when they are not.
@c(dayring_take)
public func take(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(length))
  defer { pointer.deallocate() }
  return session.take(bytes.bindMemory(to: UInt8.self)) ? 1 : 0
}

/// All records as a snapshot with a checksum, for ``load(_:_:)`` at a later start.
@c(dayring_snapshot)
public func snapshot() -> UnsafeMutableRawPointer {
  handOut(session.snapshot)
}
