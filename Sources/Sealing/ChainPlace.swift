import Crypto

/// The newest envelope of a chain, as a reader knows it.
package struct ChainHead: Hashable, Sendable {
  package let device: DeviceID
  package let chain: UInt64
  package let n: UInt64
  package let id: EntryID

  package init(device: DeviceID, chain: UInt64, n: UInt64, id: EntryID) {
    self.device = device
    self.chain = chain
    self.n = n
    self.id = id
  }
}

/// The place of an envelope in its chain: a random number under which a device counts its
/// envelopes.
package struct ChainPlace: Hashable, Sendable {
  package let device: DeviceID
  package let chain: UInt64
  /// From 1.
  package let n: UInt64
  /// The id of the one before; zeros for the first.
  package let previous: EntryID

  /// device 16 | chain u64 | n u64 | previous 32
  init(reading reader: inout FormReader) throws(SealingError) {
    device = try reader.value()
    chain = try reader.number()
    n = try reader.number()
    previous = try reader.value()
    guard n > 0 else { throw .field(.n) }
    guard (n == 1) == (previous == .zeros) else { throw .field(.previous) }
  }

  func write(to writer: inout FormWriter) {
    writer.append(device)
    writer.append(chain)
    writer.append(n)
    writer.append(previous)
  }

  /// The first of a new chain.
  ///
  /// - Parameter chain: random.
  package static func first(of chain: UInt64, by device: DeviceID) -> ChainPlace {
    ChainPlace(device, chain, 1, .zeros)
  }

  /// NB: 2⁶⁴ envelopes are never written.
  package static func next(after head: ChainHead) -> ChainPlace {
    ChainPlace(head.device, head.chain, head.n &+ 1, head.id)
  }

  /// - Parameter head: that of the same device's same chain, nil for one that was never seen.
  /// - Throws: `.field`, of `.n` for a gap or a repetition, and of `.previous` for another history.
  package func check(follows head: ChainHead?) throws(SealingError) {
    let expected =
      head.map { ChainPlace.next(after: $0) } ?? .first(of: chain, by: device)
    guard device == expected.device else { throw .field(.device) }
    guard chain == expected.chain else { throw .field(.chain) }
    guard n == expected.n else { throw .field(.n) }
    guard previous == expected.previous else { throw .field(.previous) }
  }

  private init(_ device: DeviceID, _ chain: UInt64, _ n: UInt64, _ previous: EntryID) {
    self.device = device
    self.chain = chain
    self.n = n
    self.previous = previous
  }
}

/// A place in a space's log: the sequence of an entry, and the hash of the log up to it.
///
/// L(0) = SHA-256("dayring log 1" ‖ space), L(N) = SHA-256(L(N−1) ‖ id of entry N).
package struct LogPlace: Hashable, Sendable {
  /// 0 is before the first entry.
  package let sequence: UInt64
  package let hash: LogHash

  package init(sequence: UInt64, hash: LogHash) {
    self.sequence = sequence
    self.hash = hash
  }

  /// sequence u64 | hash 32. Databases count to 2⁶³ − 1.
  init(reading reader: inout FormReader) throws(SealingError) {
    sequence = try reader.number()
    guard sequence <= UInt64(Int64.max) else { throw .field(.sequence) }
    hash = try reader.value()
  }

  func write(to writer: inout FormWriter) {
    writer.append(sequence)
    writer.append(hash)
  }

  package static func start(of space: SpaceID) -> LogPlace {
    LogPlace(sequence: 0, hash: LogHash(sha256: Array("dayring log 1".utf8) + space.bytes))
  }

  package func adding(_ id: EntryID) -> LogPlace {
    LogPlace(sequence: sequence + 1, hash: LogHash(sha256: hash.bytes + id.bytes))
  }
}

extension LogHash {
  fileprivate init(sha256 bytes: [UInt8]) {
    self.init(checked: Array(SHA256.hash(data: bytes)))
  }
}
