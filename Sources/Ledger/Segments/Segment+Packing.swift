import CivilTime

extension Segment {
  /// Packs records; nil where they could not be read again as they are.
  ///
  /// - Parameter records: of the kind, each filed in the month, none twice.
  init?(_ name: SegmentName, _ records: [Record]) {
    let shown = records.filter { !$0.isDeleted }
      .ordered { ($0.local ?? .zero, $0.id) < ($1.local ?? .zero, $1.id) }
    let all = shown + records.filter { $0.isDeleted }.ordered { $0.id < $1.id }
    var fields: [FieldName] = []
    var stamps: [Stamp] = []
    for record in all {
      for field in record.fields {
        if !fields.contains(field.name) { fields.append(field.name) }
        if stamps.last != field.stamp { stamps.append(field.stamp) }
      }
    }
    stamps = stamps.ordered(by: <)
    stamps = stamps.indices.filter { $0 == 0 || stamps[$0 - 1] != stamps[$0] }
      .map { stamps[$0] }
    var bodies = ByteWriter()
    var ends: [Int] = []
    var stamp = 0
    for record in all {
      bodies.count(UInt64(record.fields.count))
      for field in record.fields {
        // Most fields of a record were written at once.
        if stamps[stamp] != field.stamp {
          stamp = stamps.count.partition { stamps[$0] < field.stamp }
        }
        bodies.count(UInt64(fields.firstIndex(of: field.name) ?? 0))
        bodies.count(UInt64(stamp))
        field.value.write(to: &bodies)
      }
      ends.append(bodies.bytes.count)
    }
    var writer = ByteWriter(magic: Segment.magic)
    name.write(to: &writer)
    for count in [all.count, shown.count, fields.count] { writer.count(UInt64(count)) }
    for field in fields { writer.text(field.rawValue) }
    for count in [stamps.count, bodies.bytes.count] { writer.count(UInt64(count)) }
    for stamp in stamps {
      writer.word(stamp.time)
      writer.word(stamp.replica.rawValue)
    }
    let ids = all.map { $0.id }
    for id in ids {
      writer.word(id.high)
      writer.word(id.low)
    }
    let times = name.times
    for record in shown {
      guard let local = record.local, times.contains(local) else { return nil }
      writer.half(UInt32(local.milliseconds - times.lowerBound.milliseconds))
    }
    for end in ends { writer.half(UInt32(end)) }
    for place in Array(ids.indices).ordered(by: { ids[$0] < ids[$1] }) {
      writer.half(UInt32(place))
    }
    writer.append(bodies.bytes)
    Sums.write(of: shown, to: &writer)
    self.init(writer.sealed().fitted)
    guard holds(all) else { return nil }
  }
}

extension LocalTime {
  fileprivate static let zero = LocalTime(milliseconds: 0)
}
