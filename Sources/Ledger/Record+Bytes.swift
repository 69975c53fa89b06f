import CivilTime

/// The binary form of a record's fields, for databases and snapshots; kind and id are stored
/// elsewhere.
///
///     count of stamps, then each: time word, replica word
///     count of fields, then each: name, index of its stamp, tag, value
///
/// Most records were written by one or two ops, so a field costs its name, three bytes and its
/// value. Pinned: tests hold bytes of released versions.
extension Record {
  package var body: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Nil when the bytes are damaged.
  package init?(_ kind: Kind, _ id: RecordID, body: UnsafeBufferPointer<UInt8>) {
    var reader = RecordReader(ByteReader(body))
    guard let record = reader.record(kind, id), reader.bytes.isAtEnd else { return nil }
    self = record
  }

  func write(to writer: inout ByteWriter) {
    var stamps: [Stamp] = []
    for field in fields where !stamps.contains(field.stamp) { stamps.append(field.stamp) }
    writer.count(UInt64(stamps.count))
    for stamp in stamps {
      writer.word(stamp.time)
      writer.word(stamp.replica.rawValue)
    }
    writer.count(UInt64(fields.count))
    for field in fields {
      writer.text(field.name.rawValue)
      writer.count(UInt64(stamps.firstIndex(of: field.stamp) ?? 0))
      field.value.write(to: &writer)
    }
  }
}

/// A reader of consecutive records, which reuses the array of stamps and keeps the highest time of
/// all.
struct RecordReader {
  var bytes: ByteReader
  var latest: UInt64 = 0
  /// Stamps of the record that is being read.
  private var stamps: [Stamp] = []

  init(_ bytes: ByteReader) {
    self.bytes = bytes
  }

  /// Nil when the bytes are damaged.
  mutating func record(_ kind: Kind, _ id: RecordID) -> Record? {
    guard let stampCount = bytes.count() else { return nil }
    stamps.removeAll(keepingCapacity: true)
    for _ in 0..<stampCount {
      guard let time = bytes.word(), let replica = bytes.word() else { return nil }
      latest = max(latest, time)
      stamps.append(Stamp(time: time, replica: ReplicaID(rawValue: replica)))
    }
    guard let fieldCount = bytes.count() else { return nil }
    var fields: [Record.Field] = []
    fields.reserveCapacity(Int(min(fieldCount, 64)))
    for _ in 0..<fieldCount {
      guard let name = bytes.text(), let index = bytes.count(), index < UInt64(stamps.count),
        let value = Value(reading: &bytes)
      else { return nil }
      fields.append(Record.Field(FieldName(rawValue: name), value, stamps[Int(index)]))
    }
    return Record(kind, id, fields: fields)
  }
}

extension Value {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .null: writer.byte(0)
    case .bool(let bool): writer.byte(bool ? 2 : 1)
    case .integer(let integer):
      writer.byte(3)
      writer.integer(integer)
    case .text(let text):
      writer.byte(4)
      writer.text(text)
    case .moment(let moment):
      writer.byte(5)
      writer.integer(moment.instant.milliseconds)
      writer.integer(Int64(moment.offset.minutes))
    case .other(let serialized):
      writer.byte(6)
      writer.text(serialized)
    }
  }

  init?(reading reader: inout ByteReader) {
    switch reader.byte() {
    case 0: self = .null
    case 1: self = .bool(false)
    case 2: self = .bool(true)
    case 3:
      guard let integer = reader.integer() else { return nil }
      self = .integer(integer)
    case 4:
      guard let text = reader.text() else { return nil }
      self = .text(text)
    case 5:
      guard let milliseconds = reader.integer(), let minutes = reader.integer(),
        let offset = Int(exactly: minutes), UTCOffset.supported.contains(offset)
      else { return nil }
      let instant = Instant(milliseconds: milliseconds)
      // As on the wire, an instant outside the supported range is no moment: arithmetic could
      // overflow.
      self =
        Instant.supported.contains(instant)
        ? .moment(Moment(instant, offset: UTCOffset(minutes: offset)))
        : .other("{\"instant\":\(milliseconds),\"offset\":\(minutes)}")
    case 6:
      guard let serialized = reader.text() else { return nil }
      self = .other(serialized)
    default: return nil
    }
  }
}
