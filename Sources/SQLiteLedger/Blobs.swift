import Foundation
import Ledger

/// Ids and stamps as 16 bytes, big-endian, so that SQLite orders the blobs like the values.
extension RecordID {
  var blob: Data { bigEndian(high, low) }

  init?(blob: Data) {
    guard let id = blob.withUnsafeBytes({ RecordID(blob: $0) }) else { return nil }
    self = id
  }

  init?(blob: UnsafeRawBufferPointer) {
    guard let (high, low) = words(blob) else { return nil }
    self.init(high: high, low: low)
  }
}

extension Stamp {
  var blob: Data { bigEndian(time, replica.rawValue) }

  init?(blob: Data) {
    guard let (time, replica) = blob.withUnsafeBytes({ words($0) }) else { return nil }
    self.init(time: time, replica: ReplicaID(rawValue: replica))
  }
}

private func bigEndian(_ first: UInt64, _ second: UInt64) -> Data {
  withUnsafeBytes(of: (first.bigEndian, second.bigEndian)) { Data($0) }
}

private func words(_ blob: UnsafeRawBufferPointer) -> (UInt64, UInt64)? {
  guard blob.count == 16 else { return nil }
  return (
    UInt64(bigEndian: blob.loadUnaligned(as: UInt64.self)),
    UInt64(bigEndian: blob.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  )
}
