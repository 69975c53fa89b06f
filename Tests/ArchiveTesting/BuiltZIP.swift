import Exchange

/// A ZIP file, made by hand so that it can lie.
package struct BuiltZIP {
  package struct Entry {
    package var name: String
    /// As it lies in the file.
    package var packed: [UInt8]
    package var method = 0
    package var flags = 1 << 11
    package var size: Int64
    package var checksum: UInt32
    /// The name in its own header.
    package var innerName: String
    /// Sizes of 64 bits in the directory.
    package var isWide = false
    /// Sizes and sum behind the data.
    package var isDescribed = false
    /// The offset of its header as written in the directory; nil for the true one.
    package var offset: Int64?
    /// Bytes behind the name in its own header.
    package var extra: [UInt8] = []

    package init(_ name: String, _ contents: [UInt8]) {
      (self.name, innerName) = (name, name)
      packed = contents
      size = Int64(contents.count)
      var sum = BuiltZIP.emptySum
      contents.withUnsafeBytes { sum.add($0) }
      checksum = sum.value
    }

    package init(_ name: String, _ text: String) {
      self.init(name, Array(text.utf8))
    }
  }

  /// Made once, since it comes with a table.
  private static let emptySum = CRC32()

  package var entries: [Entry]
  package var comment = ""
  /// With the records for large files.
  package var isWide = false

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  package var bytes: [UInt8] {
    var file = Bytes()
    var offsets: [Int64] = []
    for entry in entries {
      offsets.append(Int64(file.bytes.count))
      file.header(entry)
    }
    let start = Int64(file.bytes.count)
    for (entry, offset) in zip(entries, offsets) { file.directory(entry, entry.offset ?? offset) }
    file.end(self, start)
    return file.bytes
  }
}

private struct Bytes {
  var bytes: [UInt8] = []

  mutating func put(_ value: Int64, _ count: Int) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int64(place)))) }
  }

  mutating func header(_ entry: BuiltZIP.Entry) {
    let isDescribed = entry.isDescribed
    put(0x0403_4b50, 4)
    put(20, 2)
    put(Int64(entry.flags | (isDescribed ? 8 : 0)), 2)
    put(Int64(entry.method), 2)
    put(0, 4)
    put(isDescribed ? 0 : Int64(entry.checksum), 4)
    put(isDescribed ? 0 : Int64(entry.packed.count), 4)
    put(isDescribed ? 0 : entry.size, 4)
    put(Int64(entry.innerName.utf8.count), 2)
    put(Int64(entry.extra.count), 2)
    bytes += Array(entry.innerName.utf8) + entry.extra + entry.packed
    guard isDescribed else { return }
    put(0x0807_4b50, 4)
    put(Int64(entry.checksum), 4)
    put(Int64(entry.packed.count), 4)
    put(entry.size, 4)
  }

  mutating func directory(_ entry: BuiltZIP.Entry, _ offset: Int64) {
    put(0x0201_4b50, 4)
    put(20, 2)
    put(20, 2)
    put(Int64(entry.flags | (entry.isDescribed ? 8 : 0)), 2)
    put(Int64(entry.method), 2)
    put(0, 4)
    put(Int64(entry.checksum), 4)
    put(entry.isWide ? 0xffff_ffff : Int64(entry.packed.count), 4)
    put(entry.isWide ? 0xffff_ffff : entry.size, 4)
    put(Int64(entry.name.utf8.count), 2)
    put(entry.isWide ? 9 + 28 : 0, 2)
    put(0, 2 + 2 + 2 + 4)
    put(entry.isWide ? 0xffff_ffff : offset, 4)
    bytes += Array(entry.name.utf8)
    guard entry.isWide else { return }
    // A time stamp comes first, as with many packers.
    put(0x5455, 2)
    put(5, 2)
    put(0, 5)
    put(1, 2)
    put(24, 2)
    put(entry.size, 8)
    put(Int64(entry.packed.count), 8)
    put(offset, 8)
  }

  mutating func end(_ zip: BuiltZIP, _ start: Int64) {
    let position = Int64(bytes.count)
    let count = Int64(zip.entries.count)
    if zip.isWide {
      put(0x0606_4b50, 4)
      put(44, 8)
      put(45, 2)
      put(45, 2)
      put(0, 8)
      put(count, 8)
      put(count, 8)
      put(position - start, 8)
      put(start, 8)
      put(0x0706_4b50, 4)
      put(0, 4)
      put(position, 8)
      put(1, 4)
    }
    put(0x0605_4b50, 4)
    put(0, 4)
    put(zip.isWide ? 0xffff : count, 2)
    put(zip.isWide ? 0xffff : count, 2)
    put(zip.isWide ? 0xffff_ffff : position - start, 4)
    put(zip.isWide ? 0xffff_ffff : start, 4)
    put(Int64(zip.comment.utf8.count), 2)
    bytes += Array(zip.comment.utf8)
  }
}
