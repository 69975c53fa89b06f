import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = SpaceSession()

/// Loads a copy of the records for the page, an index or, after that, a segment: 1 when it is intact,
/// 0 when it is damaged. NB: ``load(_:_:)`` loads what a transaction reads.
@c(dayring_take)
public func take(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(length))
  defer { pointer.deallocate() }
  return session.loadRecords(bytes.bindMemory(to: UInt8.self)) ? 1 : 0
}
