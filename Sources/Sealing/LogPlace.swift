import Crypto

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
