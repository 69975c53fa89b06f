import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = SpaceSession()

/// All records as a snapshot with a checksum, for ``load(_:_:)`` at a later start.
@c(dayring_snapshot)
public func snapshot() -> UnsafeMutableRawPointer {
  handOut(session.snapshot)
}
