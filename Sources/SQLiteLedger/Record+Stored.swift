import Foundation
import Ledger

/// The column `body` of a record: the form below, then eight bytes of checksum over kind, id and
/// it, big-endian. A field costs little more than its value.
///
///     count of stamps, then each
///     count of fields, then each: name, value with the index of its stamp
extension Record {
  var stored: Data {
    var writer = CompactWriter()
    store(to: &writer)
    return Data(writer.bytes)
  }

  func store(to writer: inout CompactWriter) {
    var stamps: [Stamp] = []
    for field in fields where !stamps.contains(field.stamp) { stamps.append(field.stamp) }
    let start = writer.bytes.count
    writer.count(UInt64(stamps.count))
    for stamp in stamps { writer.stamp(stamp) }
    writer.count(UInt64(fields.count))
    for field in fields {
      writer.text(field.name.rawValue)
      writer.value(field.value, index: stamps.firstIndex(of: field.stamp) ?? 0)
    }
    let sum = writer.bytes.withUnsafeBufferPointer {
      Self.checksum(kind, id, UnsafeBufferPointer(rebasing: $0[start...]))
    }
    writer.word(sum)
  }

  /// Nil when the bytes are damaged, or belong to another record.
  init?(_ kind: Kind, _ id: RecordID, stored: Data) {
    let record = Self.whole(kind, id, stored) { body in
      var reader = CompactReader(UnsafeRawBufferPointer(body))
      return Record(kind, id, &reader)
    }
    guard let record else { return nil }
    self = record
  }

  /// Reads the form of versions before 9.
  init?(_ kind: Kind, _ id: RecordID, formerlyStored stored: Data) {
    let record = Self.whole(kind, id, stored) { Record(kind, id, body: $0) }
    guard let record else { return nil }
    self = record
  }

  private init?(_ kind: Kind, _ id: RecordID, _ reader: inout CompactReader) {
    guard let stampCount = reader.count(ofAtLeast: 16) else { return nil }
    var stamps: [Stamp] = []
    for _ in 0..<stampCount {
      guard let stamp = reader.stamp() else { return nil }
      stamps.append(stamp)
    }
    guard let fieldCount = reader.count(ofAtLeast: 2) else { return nil }
    var fields: [Field] = []
    fields.reserveCapacity(fieldCount)
    for _ in 0..<fieldCount {
      guard let name = reader.text(), let (value, index) = reader.value(), index < stamps.count
      else { return nil }
      fields.append(Field(FieldName(rawValue: name), value, stamps[index]))
    }
    guard reader.isAtEnd else { return nil }
    self.init(kind, id, fields: fields)
  }

  /// Nil unless the checksum at its end matches.
  private static func whole(
    _ kind: Kind, _ id: RecordID, _ stored: Data, _ read: (UnsafeBufferPointer<UInt8>) -> Record?
  ) -> Record? {
    stored.withUnsafeBytes { bytes in
      guard bytes.count >= sumLength else { return nil }
      let end = bytes.count - sumLength
      let sum = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
      let body = UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<end])
      return sum == checksum(kind, id, body) ? read(body) : nil
    }
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
