import CivilTime
import GRDB
import Ledger

/// The contents that a session begins with.
extension SQLiteLedger {
  /// All of them, as of one moment.
  /// - Parameter kinds: those whose records are packed, as ``MonthPacker`` does it.
  package func sessionState(packing kinds: [Kind]) throws(StorageError) -> SessionState {
    try read { db in
      try self.state(with: try self.records(.all, packing: kinds, db), self.dataVersion(), db)
    }
  }

  /// The same in two steps, so that a page can begin before all is read.
  ///
  /// It reads by a connection of its own, which holds one state of the database until the end.
  ///
  /// - Parameters:
  ///   - kinds: as above.
  ///   - day: a day in the first month of which records of the kinds are read at first; of earlier
  ///     ones only those that have not ended.
  ///   - first: takes the state without the others.
  /// - Returns: the others, for ``MemoryLedger/take(rest:)``.
  package func sessionState(
    packing kinds: [Kind], since day: Day, first: (SessionState) -> Void
  ) throws(StorageError) -> MemoryLedger {
    let since = LocalTime(startOf: day.startOfMonth)
    // NB: before that state, so that all that is written after it is news.
    let version = try dataVersion()
    do {
      return try DatabaseQueue(path: path, configuration: .reading).read { db in
        let recent = try self.records(.since(since), packing: kinds, db)
        first(try self.state(with: recent, version, db))
        return try self.records(.before(since), packing: kinds, db)
      }
    } catch {
      throw StorageError(error, at: path)
    }
  }

  private func state(
    with records: MemoryLedger, _ version: Int64, _ db: Database
  ) throws -> SessionState {
    SessionState(
      records: records, place: try place(in: db),
      stacks: try stacks(reusing: UndoStacks(), in: db), version: version,
      rows: try sessionRows(in: db))
  }

  /// All records in memory, those of some kinds packed.
  package func records(
    packing kinds: [Kind], into empty: MemoryLedger
  ) throws(StorageError) -> MemoryLedger {
    try read { db in try self.records(.all, packing: kinds, into: empty, db) }
  }

  /// A part of the records of the kinds that are packed.
  private enum Part {
    case all
    /// With those that have not ended, and those that are filed nowhere.
    case since(LocalTime)
    case before(LocalTime)

    /// The times of the records that are read in their order.
    var times: Range<LocalTime> {
      switch self {
      case .all: .always
      case .since(let time): time..<Range<LocalTime>.always.upperBound
      case .before(let time): Range<LocalTime>.always.lowerBound..<time
      }
    }
  }

  private func records(
    _ part: Part, packing kinds: [Kind], into empty: MemoryLedger? = nil, _ db: Database
  ) throws -> MemoryLedger {
    try db.withSmallCache {
      var ledger = empty ?? MemoryLedger(replica: self.replica)
      switch part {
      case .all, .before: break
      case .since(let time):
        if let newest = try self.newestStamp(in: db) { ledger.clock.observe(newest) }
        ledger.expect(try kinds.flatMap { try self.months(of: $0, before: time, in: db) })
      }
      var packer = MonthPacker(kinds, since: part.times.lowerBound, into: ledger)
      if case .before = part {
        for kind in kinds { try add(kind, in: part.times, "AND open = 0", to: &packer, db) }
        return packer.finish()
      }
      // NB: by an index, each of the few rows would be looked for among those of its kind.
      let unfiled = "SELECT kind, id, body FROM record NOT INDEXED WHERE local IS NULL"
      let rows = try Row.fetchCursor(db.cachedStatement(sql: unfiled))
      while let row = try rows.next() {
        packer.add(try row.record(of: Kind(rawValue: try row.checked(0)), at: 1))
      }
      var former = ""
      let following = "SELECT min(kind) FROM record WHERE local IS NOT NULL AND kind > ?"
      while let next = try String.fetchOne(
        db.cachedStatement(sql: following), arguments: [former])
      {
        let kind = Kind(rawValue: next)
        let times = kinds.contains(kind) ? part.times : .always
        let earlier = Range<LocalTime>.always.lowerBound..<times.lowerBound
        if !earlier.isEmpty { try add(kind, in: earlier, "AND open = 1", to: &packer, db) }
        try add(kind, in: times, to: &packer, db)
        former = next
      }
      return packer.finish()
    }
  }

  /// - Parameter condition: of SQL, on those that are filed.
  private func add(
    _ kind: Kind, in times: Range<LocalTime>, _ condition: String = "",
    to packer: inout MonthPacker, _ db: Database
  ) throws {
    let filed = "FROM record WHERE kind = ? AND local >= ? AND local < ? \(condition)"
    let arguments = StatementArguments([
      kind.rawValue, times.lowerBound.milliseconds, times.upperBound.milliseconds,
    ])
    if condition.isEmpty {
      let count = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(*) \(filed)"), arguments: arguments)
      packer.expect(count ?? 0, of: kind)
    }
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, body \(filed) ORDER BY local"), arguments: arguments)
    while let row = try rows.next() { packer.add(try row.record(of: kind, at: 0)) }
  }

  /// The months of a kind, with the number of their records.
  private func months(
    of kind: Kind, before end: LocalTime, in db: Database
  ) throws -> [(name: SegmentName, count: Int)] {
    let next = try db.cachedStatement(
      sql: "SELECT min(local) FROM record WHERE kind = ? AND local >= ? AND local < ?")
    let count = try db.cachedStatement(
      sql: "SELECT count(*) FROM record WHERE kind = ? AND local >= ? AND local < ?")
    var months: [(name: SegmentName, count: Int)] = []
    var start = Range<LocalTime>.always.lowerBound
    while let local = try Int64.fetchOne(
      next, arguments: [kind.rawValue, start.milliseconds, end.milliseconds])
    {
      let name = SegmentName(kind, monthOf: LocalTime(milliseconds: local))
      start = min(name.times.upperBound, end)
      let records = try Int.fetchOne(
        count, arguments: [kind.rawValue, local, start.milliseconds])
      months.append((name, records ?? 0))
    }
    return months
  }
}
