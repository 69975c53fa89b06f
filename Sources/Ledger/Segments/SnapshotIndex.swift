import CivilTime

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
    self.init(of: ledger, ledger.segments.map { ($0.name, $0.count) })
  }

  init?(of ledger: MemoryLedger, _ segments: [(name: SegmentName, count: Int)]) {
    var writer = ByteWriter(magic: SnapshotIndex.magic)
    writer.word(ledger.clock.latest)
    writer.count(UInt64(segments.count))
    for (name, count) in segments {
      name.write(to: &writer)
      writer.count(UInt64(count))
    }
    writer.append(Snapshot.bytes(of: ledger.looseRecords))
    let index = writer.sealed().withUnsafeBufferPointer { SnapshotIndex($0) }
    guard let index else { return nil }
    self = index
  }
}

/// The permanent name of a segment: `drink/2026-03/00f3a91c55d20e7b`. Records packed again get a
/// new name, so that a reader of an older index finds its own segments.
package struct SegmentName: Hashable, Sendable {
  package let kind: Kind
  /// Its first day.
  package let month: Day
  let serial: UInt64

  init(_ kind: Kind, _ month: Day, serial: UInt64) {
    self.kind = kind
    self.month = month
    self.serial = serial
  }

  /// A month that is packed in this process alone.
  package init(_ kind: Kind, monthOf local: LocalTime) {
    self.init(kind, local.calendarDay.startOfMonth, serial: 0)
  }

  /// The local times of the month.
  package var times: Range<LocalTime> {
    LocalTime(startOf: month)..<LocalTime(startOf: (month + 31).startOfMonth)
  }
}

extension SegmentName: CustomStringConvertible {
  package var description: String {
    let digits = String(serial, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.utf8.count)
    return kind.rawValue + "/" + String(month.iso8601.dropLast(3)) + "/" + padding + digits
  }
}

/// In bytes: the kind, the days since 1970 of the first of the month, the serial word.
extension SegmentName {
  /// Nil unless the day is the first of a month.
  init?(reading reader: inout ByteReader) {
    guard let kind = reader.text(), let number = reader.integer(),
      Range<Day>.always.contains(Day(number: Int(clamping: number))), let serial = reader.word()
    else { return nil }
    let month = Day(number: Int(number))
    guard month == month.startOfMonth else { return nil }
    self.init(Kind(rawValue: kind), month, serial: serial)
  }

  func write(to writer: inout ByteWriter) {
    writer.text(kind.rawValue)
    writer.integer(Int64(month.number))
    writer.word(serial)
  }
}

extension Day {
  package var startOfMonth: Day { self - (date.day - 1) }
}
