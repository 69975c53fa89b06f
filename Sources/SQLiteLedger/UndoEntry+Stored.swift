import CivilTime
import Foundation
import GRDB
import JSON
import Ledger
import RawDeflate

extension UndoEntry {
  /// The column `body` of an ``UndoStack``: JSON, ``Packed``.
  var stored: [UInt8] {
    var packer = UndoPacker(label, at)
    for record in records { packer.add(record) }
    return packer.finish()
  }

  /// The checksum of a row of an ``UndoStack``.
  static func checksum(_ body: [UInt8]) -> Int64 {
    var sum = Checksum()
    body.withUnsafeBufferPointer { sum.add($0) }
    return Int64(bitPattern: sum.value)
  }

  /// - Parameter column: that of the body; its checksum is in the next one.
  init(_ row: Row, at column: Int) throws {
    try self.init(stored: try Self.body(row, at: column))
  }

  init(stored: [UInt8]) throws {
    guard let plain = Packed.plain(stored) else { throw DamagedRow() }
    try self.init(parsing: plain)
  }

  /// Whether ``init(_:at:)`` would succeed; does not hold the entry in memory.
  static func isReadable(_ row: Row, at column: Int) throws -> Bool {
    guard let body = try? body(row, at: column) else { return false }
    var reader = UndoReader()
    var isReadable = true
    let isWhole = Packed.read(body) { portion in
      if isReadable { isReadable = (try? reader.read(portion) { _ in }) != nil }
    }
    return isWhole && isReadable && (try? reader.finish()) != nil
  }

  /// - Throws: when the checksum does not match.
  private static func body(_ row: Row, at column: Int) throws -> [UInt8] {
    let body = try row.withUnsafeData(atIndex: column) { $0.map { Array($0) } }
    guard let body, try row.checked(column + 1) == checksum(body) else { throw DamagedRow() }
    return body
  }
}

/// An incremental writer of ``UndoEntry/stored``, so that the records of an import need not be in
/// memory.
struct UndoPacker: ~Copyable {
  /// In bytes.
  private static let portion = 64 << 10

  private var writer = JSONWriter()
  private var length = 0
  private var deflater: Deflater?

  init(_ label: String, _ at: Instant?) {
    UndoEntry.begin(label, at, in: &writer)
  }

  mutating func add(_ former: UndoEntry.Former) {
    former.write(to: &writer)
    guard writer.bytes.count >= Self.portion else { return }
    if deflater == nil { deflater = Deflater(.fast) }
    // Without memory for it, all stays as it is.
    if deflater != nil { pack() }
  }

  mutating func finish() -> [UInt8] {
    UndoEntry.end(in: &writer)
    guard deflater != nil else { return Packed.bytes(writer.take()) }
    pack()
    deflater?.finish()
    return Packed.bytes(deflated: deflater?.packed ?? [], of: length)
  }

  private mutating func pack() {
    let portion = writer.take()
    length += portion.count
    deflater?.add(portion)
  }
}
