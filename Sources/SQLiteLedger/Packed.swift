import Foundation
import GRDB
import Ledger
import RawDeflate

/// Bytes as a database holds them: as they are, or deflated where that saves room.
///
/// Deflated bytes begin with a byte 2 and the plain length. JSON and the compact forms begin
/// otherwise.
enum Packed {
  private static let mark: UInt8 = 2
  /// In bytes; shorter ones, as in nearly all commands, are stored as they are.
  private static let least = 400
  /// The limit of unpacked bytes.
  static let most = Configuration.longestValue

  static func bytes(_ plain: [UInt8]) -> [UInt8] {
    guard plain.count >= least, let deflated = RawDeflate.pack(plain[...], .fast)
    else { return plain }
    var writer = CompactWriter()
    writer.count(UInt64(mark))
    writer.count(UInt64(plain.count))
    guard writer.bytes.count + deflated.count < plain.count else { return plain }
    return writer.bytes + deflated
  }

  /// Nil when the bytes are damaged.
  static func plain(_ stored: [UInt8]) -> [UInt8]? {
    guard stored.first == mark else { return stored }
    var plain: [UInt8] = []
    return read(stored) { plain += $0 } ? plain : nil
  }

  /// Hands out the plain bytes in portions.
  /// - Returns: false when they are damaged.
  static func read(_ stored: [UInt8], _ take: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    guard stored.first == mark else {
      stored.withUnsafeBufferPointer(take)
      return true
    }
    let head = stored.withUnsafeBytes { bytes -> (length: UInt64, end: Int)? in
      var reader = CompactReader(bytes)
      guard reader.count() != nil, let length = reader.count() else { return nil }
      return (length, bytes.count - reader.rest)
    }
    guard let head, let length = Int(exactly: head.length), length <= most
    else { return false }
    var count = 0
    let isWhole: Void? = try? RawDeflate.unpack(stored[head.end...], limit: length) { portion in
      count += portion.count
      take(portion)
    }
    return isWhole != nil && count == length
  }

  /// The stored form of bytes that were deflated in portions.
  ///
  /// - Parameter length: that of the plain bytes.
  static func bytes(deflated: [UInt8], of length: Int) -> [UInt8] {
    var writer = CompactWriter(capacity: deflated.count + 16)
    writer.count(UInt64(mark))
    writer.count(UInt64(length))
    writer.raw(deflated)
    return writer.bytes
  }
}

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
