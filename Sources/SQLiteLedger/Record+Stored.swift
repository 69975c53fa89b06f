import Foundation
import Ledger

extension Record {
  /// The column `body`: the fields, then eight bytes of checksum over kind, id and fields,
  /// big-endian.
  var stored: Data {
    let body = body
    var stored = Data(capacity: body.count + Self.sumLength)
    stored.append(contentsOf: body)
    let sum = body.withUnsafeBufferPointer { Self.checksum(kind, id, $0) }
    withUnsafeBytes(of: sum.bigEndian) { stored.append(contentsOf: $0) }
    return stored
  }

  /// Nil when the bytes are damaged, or belong to another record.
  init?(_ kind: Kind, _ id: RecordID, stored: Data) {
    let record = stored.withUnsafeBytes { bytes -> Record? in
      guard bytes.count >= Self.sumLength else { return nil }
      let end = bytes.count - Self.sumLength
      let sum = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
      let body = UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<end])
      guard sum == Self.checksum(kind, id, body) else { return nil }
      return Record(kind, id, body: body)
    }
    guard let record else { return nil }
    self = record
  }

  private static let sumLength = 8

  private static func checksum(
    _ kind: Kind, _ id: RecordID, _ body: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var sum = Checksum()
    sum.add(kind.rawValue)
    sum.add(id.high)
    sum.add(id.low)
    sum.add(body)
    return sum.value
  }
}

extension Record {
  /// Adds the checksum to a body written by a version that had none.
  static func stored(_ kind: String, _ id: Data, unsummed body: Data) -> Data? {
    guard let id = RecordID(blob: id) else { return nil }
    var stored = body
    let sum = body.withUnsafeBytes { bytes in
      checksum(Kind(rawValue: kind), id, bytes.bindMemory(to: UInt8.self))
    }
    withUnsafeBytes(of: sum.bigEndian) { stored.append(contentsOf: $0) }
    return stored
  }
}
