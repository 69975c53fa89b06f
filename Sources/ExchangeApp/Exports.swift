import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = ExchangeSession()

/// Takes bytes of the requested piece: 1 when more are wanted, 0 when it is enough.
@c(dayring_take)
public func take(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  defer { pointer.deallocate() }
  return session.take(UnsafeRawBufferPointer(start: pointer, count: Int(length))) ? 1 : 0
}

/// The file to be saved.
@c(dayring_output)
public func output() -> UnsafeMutableRawPointer {
  handOut(session.output)
}
