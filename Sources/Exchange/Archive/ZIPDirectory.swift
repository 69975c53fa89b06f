import Ledger

/// The directory of a ZIP file, checked as far as possible without unpacking.
///
/// Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification" 6.3.10, 4.3.12; on bombs of
/// overlapping entries: D. Fifield, "A better zip bomb", 2019.
package struct ZIPDirectory: Hashable, Sendable {
  package static let entryLimit: Int64 = 10_000

  /// The files, in the directory's order.
  package private(set) var entries: [ZIPEntry] = []

  /// - Parameter bytes: those of ``ZIPEnd/directory``.
  package init(_ bytes: [UInt8], _ end: ZIPEnd) throws(ImportError) {
    var rest = bytes[...]
    var entries: [ZIPEntry] = []
    for _ in 0..<end.count {
      guard let (entry, count) = try ZIPEntry.read(rest) else { throw .archive(.noDirectory) }
      entries.append(entry)
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty else { throw .archive(.noDirectory) }
    try ZIPDirectory.limit(&entries, by: end.directory.lowerBound)
    var names: Set<[UInt8]> = []
    for entry in entries where !names.insert(entry.nameBytes).inserted {
      throw .archive(.damaged(entry: entry.name))
    }
    self.entries = entries.filter { !$0.isFolder }
  }

  /// Whether a file that begins with these four bytes is a ZIP file, perhaps an empty one.
  package static func recognises(_ beginning: some Sequence<UInt8>) -> Bool {
    let bytes = Array(beginning.prefix(4))
    return bytes == [0x50, 0x4b, 3, 4] || bytes == [0x50, 0x4b, 5, 6]
  }

  /// Sets the limit of each entry: the offset of the next record, which no entry may overlap.
  private static func limit(
    _ entries: inout [ZIPEntry], by end: Int64
  ) throws(ImportError) {
    let order = Array(entries.indices).ordered { entries[$0].offset < entries[$1].offset }
    var next = end
    for index in order.reversed() {
      entries[index].limit = next
      guard entries[index].leastEnd <= next else {
        throw .archive(.damaged(entry: entries[index].name))
      }
      next = entries[index].offset
    }
  }
}
