import Session

/// The one session of this page. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = Session()

/// Packs the records and returns the index of what is to be stored; nothing where it is not to be stored.
@c(dayring_pack)
public func pack() -> UnsafeMutableRawPointer {
  handOut(session.pack())
}

/// The index of what the page of devices reads; nothing where that is not known.
@c(dayring_output)
public func output() -> UnsafeMutableRawPointer {
  handOut(session.spaceIndex)
}

/// The names of all segments, the newest first, each with a line break after it.
@c(dayring_segments)
public func segments() -> UnsafeMutableRawPointer {
  handOut(session.segmentNames.flatMap { Array(($0 + "\n").utf8) })
}

/// The segment with that number among ``segments()``.
@c(dayring_segment)
public func segment(_ number: Int32) -> UnsafeMutableRawPointer {
  handOut(session.segment(Int(number)))
}
