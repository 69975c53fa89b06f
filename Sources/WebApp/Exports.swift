import JSON
import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) private var session = Session()

/// Takes an event as JSON and gives the reply as JSON; see docs/browser-host.md.
@c(dayring_handle)
public func handle(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> UnsafeMutableRawPointer {
  let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: Int(length)))
  pointer.deallocate()
  guard let json = try? JSON(parsing: bytes), let event = Event(json: json) else {
    return handOut(Reply().bytes)
  }
  return handOut(session.handle(event).bytes)
}

/// Takes a snapshot from the disk: 1 when it is whole, 0 when it is damaged.
@c(dayring_load)
public func load(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(length))
  defer { pointer.deallocate() }
  return session.load(snapshot: bytes.bindMemory(to: UInt8.self)) ? 1 : 0
}

/// All records as bytes that can prove themselves whole, for ``load(_:_:)`` of a later start.
@c(dayring_snapshot)
public func snapshot() -> UnsafeMutableRawPointer {
  handOut(session.snapshot)
}
