import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = Session()

/// All records as bytes that can prove themselves whole, for ``load(_:_:)`` of a later start.
@c(dayring_snapshot)
public func snapshot() -> UnsafeMutableRawPointer {
  handOut(session.snapshot)
}
