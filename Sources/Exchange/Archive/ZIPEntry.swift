/// One file in a ZIP file, as described in the directory.
package struct ZIPEntry: Hashable, Sendable {
  package enum Method: Int, Sendable {
    case stored = 0
    /// RFC 1951, without a header.
    case deflated = 8
  }

  package let nameBytes: [UInt8]
  package let method: Method
  /// In bytes, in the file and unpacked.
  package let packedSize: Int64
  package let size: Int64
  package let checksum: UInt32
  /// The offset of its own header in the file.
  package let offset: Int64
  /// The offset of the next record in the file.
  var limit: Int64 = 0

  /// Deflate expands 2 bits to at most 258 bytes: 1032 to 1.
  package static let ratioLimit: Int64 = 1100

  /// Invalid UTF-8 is replaced by U+FFFD.
  package var name: String { String(decoding: nameBytes, as: UTF8.self) }

  var isFolder: Bool { nameBytes.last == 0x2f }

  /// The end of its data if its header had nothing after the name.
  var leastEnd: Int64 { header.upperBound + packedSize }

  /// The place of its own header, without what follows the name.
  package var header: Range<Int64> { offset..<offset + 30 + Int64(nameBytes.count) }

  /// The place of its data.
  ///
  /// - Parameter bytes: those of ``header``; they must match the directory.
  package func data(afterHeader bytes: [UInt8]) throws(ImportError) -> Range<Int64> {
    let header = ZIPBytes(bytes[...])
    guard header.word(0) == 0x0403_4b50, header.short(6) & ZIPEntry.unreadable == 0,
      header.short(8) == method.rawValue, header.short(26) == nameBytes.count,
      header.slice(30..<30 + nameBytes.count) == nameBytes[...]
    else { throw .archive(.damaged(entry: name)) }
    // An entry written as a stream has its sizes and checksum after its data instead.
    if header.short(6) & ZIPEntry.described == 0 {
      guard header.word(14) == checksum, isSaid(packedSize, header.size(18)),
        isSaid(size, header.size(22))
      else { throw .archive(.damaged(entry: name)) }
    }
    let start = offset + 30 + Int64(nameBytes.count + header.short(28))
    guard start + packedSize <= limit else { throw .archive(.damaged(entry: name)) }
    return start..<start + packedSize
  }

  /// Checks the size of an entry that is read whole, such as a text.
  package func checkWhole() throws(ImportError) {
    guard size <= Int64(ImportedFile.sizeLimit) else {
      throw .tooLarge(limit: ImportedFile.sizeLimit)
    }
  }

  private func isSaid(_ size: Int64, _ said: Int64) -> Bool { said == size || said == 0xffff_ffff }

  /// Flags: encrypted in one of two ways, patch data, or masked header.
  private static let unreadable = 1 | 1 << 5 | 1 << 6 | 1 << 13
  private static let described = 1 << 3

  /// The directory's first entry and its length there in bytes; nil when there is none.
  static func read(
    _ bytes: ArraySlice<UInt8>
  ) throws(ImportError) -> (entry: ZIPEntry, count: Int)? {
    let record = ZIPBytes(bytes)
    let (nameCount, extraCount) = (record.short(28), record.short(30))
    let count = 46 + nameCount + extraCount + record.short(32)
    guard record.word(0) == 0x0201_4b50, nameCount > 0, count <= record.count,
      let name = record.slice(46..<46 + nameCount),
      let extra = record.slice(46 + nameCount..<46 + nameCount + extraCount)
    else { return nil }
    var sizes = ZIPSizes(record)
    guard sizes.widen(by: extra) else {
      throw .archive(.damaged(entry: String(decoding: name, as: UTF8.self)))
    }
    let entry = try ZIPEntry(name, record, sizes)
    return (entry, count)
  }

  private init(
    _ name: ArraySlice<UInt8>, _ record: ZIPBytes, _ sizes: ZIPSizes
  ) throws(ImportError) {
    nameBytes = Array(name)
    let text = String(decoding: name, as: UTF8.self)
    guard record.short(8) & ZIPEntry.unreadable == 0,
      let method = Method(rawValue: record.short(10))
    else { throw .archive(.unsupported(entry: text)) }
    guard sizes.disk == 0 else { throw .archive(.severalDisks) }
    self.method = method
    (packedSize, size, offset) = (sizes.packed, sizes.plain, sizes.offset)
    checksum = record.word(16)
    let most: Int64 = 1 << 60
    guard packedSize < most, size < most, offset < most, method == .deflated || size == packedSize
    else { throw .archive(.damaged(entry: text)) }
    guard size / ZIPEntry.ratioLimit <= packedSize else { throw .archive(.bomb(entry: text)) }
  }
}

/// Sizes and offsets of a directory entry, in 32 bits, or 64 where needed.
private struct ZIPSizes {
  var packed: Int64
  var plain: Int64
  var offset: Int64
  var disk: Int64

  init(_ record: ZIPBytes) {
    packed = record.size(20)
    plain = record.size(24)
    disk = Int64(record.short(34))
    offset = record.size(42)
  }

  /// - Returns: whether all announced fields are there.
  mutating func widen(by extra: ArraySlice<UInt8>) -> Bool {
    let isWide = [packed, plain, offset].contains(0xffff_ffff) || disk == 0xffff
    guard isWide else { return true }
    var rest = extra
    while rest.count >= 4 {
      let field = ZIPBytes(rest)
      let count = 4 + field.short(2)
      guard let content = field.slice(4..<count) else { return false }
      if field.short(0) == 1 { return take(ZIPBytes(content)) }
      rest = rest.dropFirst(count)
    }
    return false
  }

  /// Reads the fields of the Zip64 extra field, which has only those that are needed, in this
  /// order.
  private mutating func take(_ field: ZIPBytes) -> Bool {
    var place = 0
    func next(_ value: Int64) -> Int64? {
      guard value == 0xffff_ffff else { return value }
      defer { place += 8 }
      return place + 8 <= field.count ? field.long(place) : nil
    }
    guard let plain = next(plain), let packed = next(packed), let offset = next(offset) else {
      return false
    }
    (self.plain, self.packed, self.offset) = (plain, packed, offset)
    if disk == 0xffff {
      guard place + 4 <= field.count else { return false }
      disk = field.size(place)
    }
    return true
  }
}

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
