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

/// Reads the unsigned little-endian numbers of a ZIP file's records.
struct ZIPBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// - Parameter offset: from the first byte; bytes after the last one count as 0.
  func short(_ offset: Int) -> Int { Int(number(offset, 2)) }
  func word(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }
  func size(_ offset: Int) -> Int64 { Int64(number(offset, 4)) }

  /// Nil above `Int64.max`, which no file reaches.
  func long(_ offset: Int) -> Int64? { Int64(exactly: number(offset, 8)) }

  /// Nil when there are fewer bytes.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.upperBound <= bytes.count else { return nil }
    return bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    guard let slice = slice(offset..<offset + count) else { return 0 }
    return slice.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The end-of-central-directory record of a ZIP file.
///
/// A file is read in steps, each with the bytes that the previous one asks for:
///
///     var end = try ZIPEnd(tail: bytes(ZIPEnd.tail(ofFile: size)), fileSize: size)
///     if let range = end.wide { try end.read(wide: bytes(range)) }
///     let directory = try ZIPDirectory(bytes(end.directory), end)
///     let entry = directory.entries[0]
///     let data = try entry.data(afterHeader: bytes(entry.header))
///
/// The directory must directly precede this record, and only its comment may follow, so that the
/// file is unambiguous.
///
/// Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification" 6.3.10, 4.3.14 to 4.3.16.
package struct ZIPEnd: Hashable, Sendable {
  /// In bytes; enough for 10,000 entries with names of thousands of bytes.
  package static let directoryLimit: Int64 = 64 << 20

  /// The directory's place in the file; read ``wide`` first.
  package private(set) var directory: Range<Int64>
  /// The number of entries in the directory.
  package private(set) var count: Int64
  /// The place of the record for large files (Zip64); nil if there is none, or after it was read.
  package private(set) var wide: Range<Int64>?

  private static let length: Int64 = 22
  private static let locatorLength: Int64 = 20
  private static let wideLength: Int64 = 56

  /// The bytes that ``init(tail:fileSize:)`` needs: the record, the longest comment after it and
  /// the Zip64 locator before it.
  package static func tail(ofFile size: Int64) -> Range<Int64> {
    max(0, size - length - 65_535 - locatorLength)..<max(0, size)
  }

  /// - Parameter tail: the bytes of ``tail(ofFile:)``.
  package init(tail: [UInt8], fileSize: Int64) throws(ImportError) {
    let start = fileSize - Int64(tail.count)
    guard let place = ZIPEnd.place(in: tail) else { throw .archive(.noDirectory) }
    let record = ZIPBytes(tail[place...])
    count = Int64(record.short(10))
    let position = start + Int64(place)
    if place >= Int(ZIPEnd.locatorLength) {
      let locator = ZIPBytes(tail[(place - Int(ZIPEnd.locatorLength))..<place])
      if locator.word(0) == 0x0706_4b50 {
        guard locator.word(4) == 0, locator.word(16) <= 1 else { throw .archive(.severalDisks) }
        guard let first = locator.long(8), first < position,
          first + ZIPEnd.wideLength == position - ZIPEnd.locatorLength
        else { throw .archive(.noDirectory) }
        wide = first..<first + ZIPEnd.wideLength
        directory = 0..<0
        return
      }
    }
    guard record.short(4) == 0, record.short(6) == 0, record.short(8) == Int(count) else {
      throw .archive(.severalDisks)
    }
    directory = try ZIPEnd.directory(at: record.size(16), record.size(12), before: position, count)
  }

  /// - Parameter bytes: those of ``wide``.
  package mutating func read(wide bytes: [UInt8]) throws(ImportError) {
    guard let range = wide else { return }
    let record = ZIPBytes(bytes[...])
    guard record.count == Int(ZIPEnd.wideLength), record.word(0) == 0x0606_4b50,
      record.long(4) == ZIPEnd.wideLength - 12, let count = record.long(32),
      let size = record.long(40), let offset = record.long(48)
    else { throw .archive(.noDirectory) }
    guard record.word(16) == 0, record.word(20) == 0, record.long(24) == count else {
      throw .archive(.severalDisks)
    }
    self.count = count
    directory = try ZIPEnd.directory(at: offset, size, before: range.lowerBound, count)
    wide = nil
  }

  /// The offset of the record whose comment ends at the end of the file.
  private static func place(in tail: [UInt8]) -> Int? {
    guard tail.count >= Int(length) else { return nil }
    return (0...tail.count - Int(length)).reversed().first { index in
      let record = ZIPBytes(tail[index...])
      return record.word(0) == 0x0605_4b50 && record.short(20) == record.count - Int(length)
    }
  }

  private static func directory(
    at offset: Int64, _ size: Int64, before end: Int64, _ count: Int64
  ) throws(ImportError) -> Range<Int64> {
    guard count <= ZIPDirectory.entryLimit else {
      throw .archive(.tooManyEntries(limit: Int(ZIPDirectory.entryLimit)))
    }
    guard size <= directoryLimit, offset <= end, offset == end - size else {
      throw .archive(.noDirectory)
    }
    return offset..<end
  }
}
