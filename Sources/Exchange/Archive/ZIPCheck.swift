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
