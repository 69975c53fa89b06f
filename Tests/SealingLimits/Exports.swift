import Ledger

/// Gives the outcome of one of the limits.
@c(dayring_limit)
public func limit(_ number: Int32) -> Int32 { Limits.outcome(Int(number)) }

/// All records of an engine of this version, for a snapshot as former versions stored it.
nonisolated(unsafe) private var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))

/// The bytes last returned; valid until the next call.
nonisolated(unsafe) private var handedOut: UnsafeMutableRawBufferPointer?

/// A buffer for the argument of the next call, which frees it.
@c(dayring_allocate)
public func allocate(_ length: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, Int(length)), alignment: 8)
}

/// Loads an index or, after that, a segment: 1 when it is intact, 0 when it is damaged.
@c(dayring_load)
public func load(_ pointer: UnsafeMutableRawPointer, _ length: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(length))
  defer { pointer.deallocate() }
  let empty = MemoryLedger(replica: ledger.clock.replica)
  return ledger.load(bytes.bindMemory(to: UInt8.self), anew: empty) ? 1 : 0
}

/// All records in one piece: length as a little-endian word, then the bytes.
@c(dayring_snapshot)
public func snapshot() -> UnsafeMutableRawPointer {
  let bytes = Snapshot.canonicalBytes(of: ledger.allRecords(of: nil))
  handedOut?.deallocate()
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 + bytes.count, alignment: 8)
  buffer.storeBytes(of: UInt32(bytes.count).littleEndian, as: UInt32.self)
  UnsafeMutableRawBufferPointer(rebasing: buffer[4...]).copyBytes(from: bytes)
  handedOut = buffer
  return buffer.baseAddress.unsafelyUnwrapped
}
