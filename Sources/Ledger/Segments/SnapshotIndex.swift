/// The index of a stored snapshot, which is read first: the names of its segments, and all records
/// that are not packed.
///
///     "dayring2", checksum word of all that follows
///     the highest time of all stamps
///     count of segments, then each: name, count of records
///     a snapshot of the rest
///
/// Pinned: browsers store it.
package struct SnapshotIndex: Sendable {
  /// The newest first.
  package let segments: [(name: SegmentName, count: Int)]
  package let bytes: [UInt8]
  let latest: UInt64
  let contents: SnapshotContents

  private static let magic = Array("dayring2".utf8)
  /// In all segments: more than a browser can hold.
  private static let mostRecords: UInt64 = 100_000_000

  /// Nil when the bytes are cut off, damaged or of another format.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard var reader = ByteReader(sealed: bytes, magic: SnapshotIndex.magic),
      let latest = reader.word(),
      let count = reader.count()
    else { return nil }
    var segments: [(name: SegmentName, count: Int)] = []
    var total: UInt64 = 0
    for _ in 0..<count {
      guard let name = SegmentName(reading: &reader), let count = reader.count(),
        count <= SnapshotIndex.mostRecords - total
      else { return nil }
      total += count
      segments.append((name, Int(count)))
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[reader.position...])
    guard let contents = Snapshot.contents(of: rest) else { return nil }
    self.bytes = Array(bytes)
    (self.segments, self.latest, self.contents) = (segments, latest, contents)
  }

  init?(of ledger: MemoryLedger) {
    var writer = ByteWriter(magic: SnapshotIndex.magic)
    writer.word(ledger.clock.latest)
    let segments = ledger.segments
    writer.count(UInt64(segments.count))
    for segment in segments {
      segment.name.write(to: &writer)
      writer.count(UInt64(segment.count))
    }
    writer.append(Snapshot.bytes(of: ledger.looseRecords))
    let index = writer.sealed().withUnsafeBufferPointer { SnapshotIndex($0) }
    guard let index else { return nil }
    self = index
  }
}
