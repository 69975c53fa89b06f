import CivilTime

extension RecordTable {
  /// - Parameter count: of the records in one more segment.
  mutating func expect(_ count: Int) { packedCount += count }

  /// Adds a loaded segment. Its records that have been changed since are merged.
  mutating func add(_ segment: Segment) {
    let isChanged = loose.contains { segment.place(of: $0.id) != nil }
    let place = segments.count.partition { segments[$0].name.month < segment.name.month }
    insert(segment, at: place)
    guard isChanged else { return }
    unpack(at: place)
    fileTimes()
  }

  /// Adds the records of another table, parts of which it may have.
  mutating func add(_ other: RecordTable) {
    for segment in other.segments { add(segment) }
    loosen(other.loose)
    fileTimes()
  }

  private mutating func insert(_ segment: Segment, at place: Int) {
    segments.insert(segment, at: place)
    totals.add(segment)
    var packedIDs = packedIDs.take() ?? BloomFilter(count: packedCount)
    for place in 0..<segment.count { packedIDs.insert(segment.id(place)) }
    self.packedIDs = packedIDs
  }

  /// Makes its records loose; the caller runs ``fileTimes()``.
  mutating func unpack(at place: Int) {
    let segment = segments.remove(at: place)
    totals.remove(segment.name)
    loosen(segment.records)
  }

  private mutating func loosen(_ records: [Record]) {
    for record in records {
      let slot = slots[record.id, default: loose.count].taken()
      if slot == loose.count {
        loose.append(record)
        filed.append(Place())
      } else {
        for field in record.fields {
          loose[slot].merge([RecordChange.Write(field.name, field.value)], field.stamp)
        }
      }
      unfiled.append(slot)
    }
  }

  /// Makes all records loose, for a search.
  mutating func unpackAll() {
    if segments.isEmpty { return }
    while !segments.isEmpty { unpack(at: segments.count - 1) }
    fileTimes()
  }

  /// Packs the records that are filed in a month and have ended, together with that month's packed
  /// ones. A month that could not be read again stays as it is.
  ///
  /// - Parameter serial: numbers the segments.
  mutating func pack(serial: () -> UInt64) {
    var months: [(month: Day, records: [Record])] = []
    let dated = loose.compactMap { record in
      record.isOpen ? nil : record.local.map { ($0.calendarDay.startOfMonth, record) }
    }
    for (month, record) in dated.ordered(by: { $0.0 < $1.0 }) {
      if months.last?.month != month { months.append((month, [])) }
      months[months.count - 1].records.append(record)
    }
    if months.isEmpty { return }
    var rest = loose.filter { $0.isOpen || $0.local == nil }
    var packed: [Segment] = []
    for segment in segments {
      if let place = months.firstIndex(where: { $0.month == segment.name.month }) {
        months[place].records += segment.records
      } else {
        packed.append(segment)
      }
    }
    for (month, records) in months {
      if let segment = Segment(SegmentName(kind, month, serial: serial()), records) {
        packed.append(segment)
      } else {
        rest += records
      }
    }
    let dayStart = totals.dayStart
    self = RecordTable(kind, rest)
    totals.dayStart = dayStart
    expect(packed.reduce(0) { $0 + $1.count })
    for segment in packed.ordered(by: { $0.name.month < $1.name.month }) {
      insert(segment, at: segments.count)
    }
  }
}
