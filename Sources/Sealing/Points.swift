import Wire

/// A device's chain with its newest envelope, as a reader knows it.
package struct ChainHead: Hashable, Sendable {
  package let device: DeviceID
  package let point: ChainPoint

  package init(device: DeviceID, point: ChainPoint) {
    self.device = device
    self.point = point
  }

  /// device 16 | chain u64 | n u64 | id 32
  init(reading reader: inout SealedReader) throws(SealingError) {
    device = try reader.value()
    point = try ChainPoint(chain: reader.number(), n: reader.number(), id: reader.value())
    guard point.n > 0 else { throw .field(.n) }
  }

  func write(to writer: inout BinaryWriter) {
    writer.append(device)
    writer.append(point.chain)
    writer.append(point.n)
    writer.append(point.id)
  }
}

extension ChainHead: Comparable {
  /// By device, then chain.
  package static func < (left: ChainHead, right: ChainHead) -> Bool {
    left.device != right.device
      ? left.device < right.device : left.point.chain < right.point.chain
  }
}

extension ChainPoint {
  /// Before the first envelope of a chain.
  ///
  /// - Parameter chain: random.
  package static func start(of chain: UInt64) -> ChainPoint {
    ChainPoint(chain: chain, n: 0, id: .zeros)
  }
}

/// L(0) = SHA-256("dayring log 1" ‖ space), L(N) = SHA-256(L(N−1) ‖ id of entry N).
extension LogPoint {
  package static func start(of space: SpaceID) -> LogPoint {
    LogPoint(sequence: 0, log: LogHash(sha256: Array("dayring log 1".utf8) + space.bytes))
  }

  package func adding(_ id: EntryID) -> LogPoint {
    LogPoint(sequence: sequence + 1, log: LogHash(sha256: log.bytes + id.bytes))
  }

  /// sequence u64 | L 32. Databases count to 2⁶³ − 1.
  init(reading reader: inout SealedReader) throws(SealingError) {
    let sequence: UInt64 = try reader.number()
    guard sequence <= UInt64(Int64.max) else { throw .field(.sequence) }
    self.init(sequence: sequence, log: try reader.value())
  }
}

extension LogHash {
  fileprivate init(sha256 bytes: [UInt8]) {
    self.init(checked: Digest.hash(bytes))
  }
}
