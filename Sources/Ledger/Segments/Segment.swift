import CivilTime

/// The records of one kind that are filed in one calendar month, packed and immutable: stored in
/// one piece, and kept so in memory until one of them changes.
///
///     "dayring3", checksum word of all that follows
///     name, count of records, count of those that are listed
///     count of names of fields, then each: its text
///     count of stamps, count of bytes of all bodies
///     stamps, ascending: time word, replica word
///     ids, two words each: those that are listed by local time and id, then the deleted ones by id
///     when those that are listed are filed, in milliseconds since the month began, half a word each
///     where each body ends, half a word each
///     the places of the ids in their order, half a word each
///     bodies: count of fields, then each: number of its name, number of its stamp, tag, value
///     sums: see ``Sums``
///
/// So a record is found by its id or its time without reading others. Pinned: browsers store it.
package struct Segment: Sendable {
  package let name: SegmentName
  package let bytes: [UInt8]
  /// Deleted records too.
  let count: Int
  /// The number in lists: those that are not deleted.
  let listed: Int
  private let fields: [FieldName]
  private let columns: Columns

  /// The offsets of the columns, in bytes.
  private struct Columns {
    var stamps = 0
    var ids = 0
    var times = 0
    var ends = 0
    var order = 0
    var bodies = 0
    var sums = 0

    var stampCount: Int { (ids - stamps) / Segment.stampSize }
  }

  static let magic = Array("dayring3".utf8)
  private static let stampSize = 16
  private static let idSize = 16
  private static let halfSize = 4
  /// In bytes: a record without a body.
  private static let shortest = idSize + 2 * halfSize

  /// Whether bytes begin like a segment.
  package static func isOne(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= magic.count && bytes[..<magic.count].elementsEqual(magic)
  }

  /// Nil when the bytes are cut off, damaged or of another format.
  package init?(_ bytes: [UInt8]) {
    guard
      let read = bytes.withUnsafeBufferPointer({
        bytes -> (SegmentName, Int, Int, [FieldName], Columns)? in
        guard var reader = ByteReader(sealed: bytes, magic: Segment.magic),
          let name = SegmentName(reading: &reader),
          let count = reader.count(), let listed = reader.count(), listed <= count,
          count <= UInt64(bytes.count / Segment.shortest), let fieldCount = reader.count()
        else { return nil }
        var fields: [FieldName] = []
        for _ in 0..<fieldCount {
          guard let name = reader.text() else { return nil }
          fields.append(FieldName(rawValue: name))
        }
        guard let stampCount = reader.count(),
          stampCount <= UInt64(bytes.count / Segment.stampSize), let size = reader.count(),
          size <= UInt64(bytes.count)
        else { return nil }
        var columns = Columns()
        columns.stamps = reader.position
        columns.ids = columns.stamps + Segment.stampSize * Int(stampCount)
        columns.times = columns.ids + Segment.idSize * Int(count)
        columns.ends = columns.times + Segment.halfSize * Int(listed)
        columns.order = columns.ends + Segment.halfSize * Int(count)
        columns.bodies = columns.order + Segment.halfSize * Int(count)
        columns.sums = columns.bodies + Int(size)
        guard reader.skip(columns.sums - columns.stamps) != nil,
          Sums.read(&reader, of: name.month, row: { _, _, _, _ in }) != nil, reader.isAtEnd
        else { return nil }
        return (name, Int(count), Int(listed), fields, columns)
      })
    else { return nil }
    (name, count, listed, fields, columns) = read
    self.bytes = bytes
    guard isSound else { return nil }
  }

  /// Whether all bodies have valid ends and references, so that no read passes the bounds.
  private var isSound: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let columns = columns
      let raw = UnsafeRawBufferPointer(bytes)
      var reader = ByteReader(bytes, from: columns.bodies)
      for place in 0..<count {
        guard readBody(&reader, field: { _, _, _ in }),
          reader.position == columns.bodies
            + raw.number(at: columns.ends + Segment.halfSize * place),
          (0..<count).contains(raw.number(at: columns.order + Segment.halfSize * place))
        else { return false }
      }
      return reader.position == columns.sums
    }
  }

  /// Whether these are its records, in its order.
  func holds(_ records: [Record]) -> Bool {
    records.count == count
      && bytes.withUnsafeBufferPointer { bytes in
        let raw = UnsafeRawBufferPointer(bytes)
        var reader = ByteReader(bytes, from: columns.bodies)
        for (place, record) in records.enumerated() {
          var (isSame, number) = (record.kind == name.kind && record.id == id(place, raw), 0)
          let isRead = readBody(&reader) { name, stamp, value in
            let field = Record.Field(fields[name], value, self.stamp(stamp, raw))
            isSame = isSame && number < record.fields.count && record.fields[number] == field
            number += 1
          }
          guard isRead, isSame, number == record.fields.count else { return false }
        }
        return true
      }
  }

  /// Hands over the number of each name, that of each stamp, and each value. False where something
  /// is wrong.
  private func readBody(
    _ reader: inout ByteReader, field: (Int, Int, Value) -> Void
  ) -> Bool {
    guard let count = reader.count() else { return false }
    for _ in 0..<count {
      guard let name = reader.count(), name < UInt64(fields.count), let stamp = reader.count(),
        stamp < UInt64(columns.stampCount), let value = Value(reading: &reader)
      else { return false }
      field(Int(name), Int(stamp), value)
    }
    return true
  }
}

extension Segment {
  /// Those that are listed in their order, then the deleted ones.
  var records: [Record] { (0..<count).map { self[$0] } }

  subscript(place: Int) -> Record {
    bytes.withUnsafeBufferPointer { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      let start = place == 0 ? 0 : raw.number(at: columns.ends + Segment.halfSize * (place - 1))
      var reader = ByteReader(bytes, from: columns.bodies + start)
      var read: [Record.Field] = []
      read.reserveCapacity(fields.count)
      // NB: never false, since all were read when the segment was.
      _ = readBody(&reader) { name, stamp, value in
        read.append(Record.Field(fields[name], value, self.stamp(stamp, raw)))
      }
      return Record(name.kind, id(place, raw), fields: read)
    }
  }

  /// Hands over the sums of its records by slot: when, the number of the subject, amount, count.
  ///
  /// - Returns: the subjects, by number.
  func readSums(_ row: (Contribution.Slot, Int, Int64, Int) -> Void) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = ByteReader(bytes, from: columns.sums)
      return Sums.read(&reader, of: name.month, row: row) ?? []
    }
  }

  func id(_ place: Int) -> RecordID { bytes.withUnsafeBytes { id(place, $0) } }

  /// The place of a record; nil where it is not here.
  func place(of id: RecordID) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let rank = rank(of: id, bytes)
      guard rank < count else { return nil }
      let place = bytes.number(at: columns.order + Segment.halfSize * rank)
      return self.id(place, bytes) == id ? place : nil
    }
  }

  /// The places of those whose ids lie in a range, deleted ones too, by id.
  func places(of ids: ClosedRange<RecordID>) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      var places: [Int] = []
      var rank = rank(of: ids.lowerBound, bytes)
      while rank < count {
        let place = bytes.number(at: columns.order + Segment.halfSize * rank)
        if self.id(place, bytes) > ids.upperBound { break }
        places.append(place)
        rank += 1
      }
      return places
    }
  }

  /// The places of those that are listed and filed at these times.
  func places(in times: Range<LocalTime>) -> Range<Int> {
    bytes.withUnsafeBytes { bytes in
      let first = listed.partition { time($0, bytes) < times.lowerBound }
      return first..<max(first, listed.partition { time($0, bytes) < times.upperBound })
    }
  }

  /// The order of a list.
  func entry(_ place: Int) -> Timeline.Entry {
    bytes.withUnsafeBytes { bytes in
      Timeline.Entry(local: time(place, bytes), id: id(place, bytes), slot: place)
    }
  }

  /// The number of lower ids.
  private func rank(of id: RecordID, _ bytes: UnsafeRawBufferPointer) -> Int {
    count.partition { self.id(bytes.number(at: columns.order + Segment.halfSize * $0), bytes) < id }
  }

  private func stamp(_ number: Int, _ bytes: UnsafeRawBufferPointer) -> Stamp {
    let start = columns.stamps + Segment.stampSize * number
    return Stamp(
      time: bytes.word(at: start), replica: ReplicaID(rawValue: bytes.word(at: start + 8)))
  }

  private func id(_ place: Int, _ bytes: UnsafeRawBufferPointer) -> RecordID {
    let start = columns.ids + Segment.idSize * place
    return RecordID(high: bytes.word(at: start), low: bytes.word(at: start + 8))
  }

  private func time(_ place: Int, _ bytes: UnsafeRawBufferPointer) -> LocalTime {
    name.times.lowerBound
      + Span(milliseconds: Int64(bytes.half(at: columns.times + Segment.halfSize * place)))
  }
}

extension Int {
  /// The first number below this one that does not precede; this one where all do.
  func partition(_ precedes: (Int) -> Bool) -> Int {
    var (low, high) = (0, self)
    while low < high {
      let middle = (low + high) / 2
      if precedes(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func word(at place: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  fileprivate func half(at place: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// NB: negative in the browser where it is too large.
  fileprivate func number(at place: Int) -> Int { Int(truncatingIfNeeded: half(at: place)) }
}
