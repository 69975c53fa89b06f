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
