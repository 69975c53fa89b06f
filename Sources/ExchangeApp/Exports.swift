import JSON
import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) private var session = ExchangeSession()

/// Takes an event as JSON and gives the reply as JSON; see docs/browser-host.md.
@c(dayring_handle)
public func handle(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> UnsafeMutableRawPointer {
  let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: Int(length)))
  pointer.deallocate()
  guard let json = try? JSON(parsing: bytes), let event = ExchangeEvent(json: json) else {
    return handOut(ExchangeReply().bytes)
  }
  return handOut(session.handle(event).bytes)
}

/// Takes a copy of all records: 1 when it is whole, 0 when it is damaged.
@c(dayring_load)
public func load(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(length))
  defer { pointer.deallocate() }
  return session.load(snapshot: bytes.bindMemory(to: UInt8.self)) ? 1 : 0
}

/// Takes bytes of the piece that was asked for: 1 when more are wanted, 0 when it is enough.
@c(dayring_take)
public func take(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  defer { pointer.deallocate() }
  return session.take(UnsafeRawBufferPointer(start: pointer, count: Int(length))) ? 1 : 0
}

/// What is to be saved.
@c(dayring_output)
public func output() -> UnsafeMutableRawPointer {
  handOut(session.output)
}
