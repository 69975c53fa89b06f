/// Checks the size and checksum of an unpacked entry, piece by piece.
package struct ZIPCheck: Sendable {
  private let entry: ZIPEntry
  private var checksum = CRC32()
  /// The number of bytes so far.
  package private(set) var count: Int64 = 0

  package init(_ entry: ZIPEntry) {
    self.entry = entry
  }

  /// - Throws: `bomb` as soon as there are more bytes than the directory says.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) throws(ImportError) {
    count += Int64(bytes.count)
    guard count <= entry.size else { throw .archive(.bomb(entry: entry.name)) }
    checksum.add(bytes)
  }

  /// - Throws: `damaged` when there are fewer bytes, or other ones.
  package func finish() throws(ImportError) {
    guard count == entry.size, checksum.value == entry.checksum else {
      throw .archive(.damaged(entry: entry.name))
    }
  }
}

/// The checksum of ZIP, PNG and Ethernet: CRC-32 with the reversed polynomial 0xedb88320.
///
/// Example: for the digits 123456789 it is 0xcbf43926.
/// Source: RFC 1952, section 8 (the table-driven method).
package struct CRC32: Sendable {
  private var register: UInt32 = .max
  /// The effect of each byte on the register: 1 KB.
  private let table: [UInt32]

  package init() {
    table = (0..<256).map { (byte: UInt32) in
      (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
  }

  /// The checksum of all bytes added so far.
  package var value: UInt32 { ~register }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var register = register
    table.withUnsafeBufferPointer { table in
      for byte in bytes {
        register = register >> 8 ^ table[Int((register ^ UInt32(byte)) & 0xff)]
      }
    }
    self.register = register
  }
}
