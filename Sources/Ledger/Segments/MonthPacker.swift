import CivilTime

/// A ledger in memory that is filled from another store. Its entries are packed by month as they
/// come, so that few of them take the memory of loose records, even for a while.
package struct MonthPacker {
  private let kinds: [Kind]
  private let since: LocalTime
  private var ledger: MemoryLedger
  private var latest: UInt64 = 0
  /// The month of one kind whose records come at present.
  private var month: (name: SegmentName, records: [Record])?
  /// Deleted records by month, which no order tells when to expect.
  private var deleted: [SegmentName: [Record]] = [:]
  private var loose: [Kind: [Record]] = [:]

  /// - Parameters:
  ///   - kinds: those that are packed, where they are filed in a month and have ended.
  ///   - since: the time before which nothing is packed.
  ///   - empty: a ledger without records.
  package init(
    _ kinds: [Kind], since: LocalTime = Range<LocalTime>.always.lowerBound, into empty: MemoryLedger
  ) {
    (self.kinds, self.since, ledger) = (kinds, since, empty)
  }

  /// - Parameter count: of the records of the kind that are going to be packed, if it is known.
  package mutating func expect(_ count: Int, of kind: Kind) {
    if kinds.contains(kind) { ledger.tables[kind, default: RecordTable(kind)].expect(count) }
  }

  /// Adds a record, each one once: deleted ones first, the others by kind and local time. One that
  /// comes later stays loose.
  package mutating func add(_ record: Record) {
    if record.kind.list == nil {
      for field in record.fields { latest = max(latest, field.stamp.time) }
    }
    guard kinds.contains(record.kind), !record.isOpen, let local = record.local, local >= since
    else {
      loose[record.kind, default: []].append(record)
      return
    }
    // One name for each month of a kind, so all of them are different.
    if !record.isDeleted, let name = month?.name, name.kind == record.kind,
      name.times.contains(local)
    {
      month?.records.append(record)
      return
    }
    let name = SegmentName(record.kind, monthOf: local)
    if record.isDeleted {
      deleted[name, default: []].append(record)
    } else {
      packMonth()
      month = (name, [record])
    }
  }

  package mutating func finish() -> MemoryLedger {
    packMonth()
    for (name, records) in deleted { pack(records, name) }
    deleted = [:]
    for (kind, records) in loose {
      ledger.tables[kind, default: RecordTable(kind)].take(records)
    }
    loose = [:]
    ledger.clock.observe(Stamp(time: latest, replica: ledger.clock.replica))
    return ledger
  }

  private mutating func packMonth() {
    guard let (name, records) = month.take() else { return }
    pack(records + (deleted.removeValue(forKey: name) ?? []), name)
  }

  private mutating func pack(_ records: [Record], _ name: SegmentName) {
    let isThere = ledger.tables[name.kind]?.segments.contains { $0.name == name } == true
    if !isThere, let segment = Segment(name, records) {
      ledger.tables[name.kind, default: RecordTable(name.kind)].add(segment)
    } else {
      loose[name.kind, default: []] += records
    }
  }
}
