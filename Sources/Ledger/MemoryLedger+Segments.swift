import CivilTime

/// The stored form of the state in memory: an index, which is read first, and segments.
extension MemoryLedger {
  /// Whether all stored records are loaded.
  package var isWhole: Bool { unloaded == nil }

  /// The day from which all records are loaded; nil when all are.
  package var wholeSince: Day? {
    unloaded?.segments.map { $0.name.month }.max().map { ($0 + 31).startOfMonth }
  }

  package var isPacked: Bool { !isWhole || tables.values.contains { !$0.segments.isEmpty } }

  package var recordCount: Int {
    tables.values.reduce(0) { $0 + $1.count } + unloadedCount
  }

  /// Whether there are records of the kind that are not deleted, as far as is known.
  package func has(_ kind: Kind) -> Bool {
    unloaded?.has(kind) == true || tables[kind]?.isEmpty == false
  }

  /// Whether a query since the last call needed records that are not loaded yet.
  package func takeMissedRead() -> Bool { unloaded?.takeMissedRead() ?? false }

  /// Notes the random id of a record to be made, which no unloaded segment can contain.
  package mutating func note(new id: RecordID) { unloaded?.note(new: id) }

  /// Loads a snapshot or the index of one, for which the ledger must be empty; or a segment that
  /// the index names.
  ///
  /// - Returns: false, with nothing changed, for damaged bytes or another format, and for a segment
  ///   that is not wanted.
  package mutating func load(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if let contents = Snapshot.contents(of: bytes) {
      load(contents)
      return true
    }
    if let index = SnapshotIndex(bytes) {
      load(index.contents)
      clock.observe(Stamp(time: index.latest, replica: clock.replica))
      expect(index.segments)
      return true
    }
    guard let segment = Segment(Array(bytes)), unloaded?.end(of: segment.name) == true else {
      return false
    }
    tables[segment.name.kind, default: RecordTable(segment.name.kind)].add(segment)
    if unloaded?.segments.isEmpty == true { unloaded = nil }
    return true
  }

  /// Notes the segments that are still to be loaded.
  package mutating func expect(_ segments: [(name: SegmentName, count: Int)]) {
    unloaded = segments.isEmpty ? nil : UnloadedSegments(of: segments)
    for (name, count) in segments {
      tables[name.kind, default: RecordTable(name.kind)].expect(count)
    }
  }

  /// Takes the records of all segments that it has expected.
  package mutating func take(rest: MemoryLedger) {
    for (kind, table) in rest.tables { tables[kind, default: RecordTable(kind)].add(table) }
    unloaded = nil
  }

  /// Replaces the records with the loaded ones, unless it is a segment.
  package mutating func load(
    _ bytes: UnsafeBufferPointer<UInt8>, anew empty: MemoryLedger
  ) -> Bool {
    if Segment.isOne(bytes) { return load(bytes) }
    var fresh = empty
    guard fresh.load(bytes) else { return false }
    self = fresh
    return true
  }

  /// Loads the records of a snapshot. The ledger must be empty.
  package mutating func load(_ snapshot: SnapshotContents) {
    for (kind, records) in snapshot.kinds { tables[kind] = RecordTable(kind, records) }
    clock.observe(Stamp(time: snapshot.latest, replica: clock.replica))
  }

  /// Keeps the totals of days that start then, so that they are read in less time.
  package mutating func expectDays(startingAt dayStart: DayStart) {
    // NB: not in one pass, which retains the tables, so that each would be copied on write.
    let late = tables.filter { $0.value.totals.dayStart != dayStart }.map { $0.key }
    for kind in late { tables[kind]?.totals.dayStart = dayStart }
  }

  /// Takes the segments not loaded yet for lost.
  package mutating func giveUp() { unloaded = nil }

  /// Packs the records of these kinds that are filed in a month and have ended. Queries give the
  /// same results as before.
  ///
  /// - Parameter serial: numbers the segments; never the same number twice.
  /// - Returns: nil where not all segments are loaded, or the result could not be read again.
  package mutating func pack(_ kinds: [Kind], serial: () -> UInt64) -> SnapshotIndex? {
    guard isWhole else { return nil }
    for kind in kinds { tables[kind]?.pack(serial: serial) }
    return SnapshotIndex(of: self)
  }

  /// An index of the records of some kinds, as ``load(_:)`` takes it. Of each other kind it has the
  /// number of those that are not deleted, as a segment that is never loaded.
  package func index(of kinds: [Kind]) -> SnapshotIndex? {
    var part = self
    part.tables = tables.filter { kinds.contains($0.key) }
    var others = unloaded?.segments ?? []
    for table in tables.values where !kinds.contains(table.kind) {
      let name = SegmentName(table.kind, monthOf: LocalTime(milliseconds: 0))
      others.append((name, table.listedCount))
    }
    return SnapshotIndex(of: part, others)
  }

  /// The number of records in segments that are not loaded.
  package var unloadedCount: Int { (unloaded?.segments ?? []).reduce(0) { $0 + $1.count } }

  /// The records that are not packed, in the order of ``allRecords``.
  var looseRecords: [Record] { tables.values.map { $0.loose }.canonical }

  /// The packed segments, the newest first.
  package var segments: [Segment] {
    tables.values.flatMap { $0.segments }
      .ordered { ($1.name.month, $1.name.kind.rawValue) < ($0.name.month, $0.name.kind.rawValue) }
  }
}

extension [[Record]] {
  /// By kind and id, fields by name; each array has one kind.
  var canonical: [Record] {
    filter { !$0.isEmpty }.ordered { $0[0].kind.rawValue < $1[0].kind.rawValue }
      .flatMap { $0.map { $0.canonical }.ordered { $0.id < $1.id } }
  }
}
