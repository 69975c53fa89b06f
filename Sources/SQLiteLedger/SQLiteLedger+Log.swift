import CivilTime
import Foundation
import GRDB
import Ledger

/// The log: every op in the order in which it was committed, numbered from 1 without gaps.
extension SQLiteLedger {
  /// The number of the newest op, 0 while there is none.
  package func lastSequence() throws(StorageError) -> Int64 {
    try access { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(sequence) FROM op")) ?? 0
    }
  }

  /// Changes when another process, or another ``SQLiteLedger``, has written; not for own writes.
  package func dataVersion() throws(StorageError) -> Int64 {
    try access { db in
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
  }

  /// Changes after every write, also by this ledger.
  package func writes() throws(StorageError) -> Int64 {
    try access { db in
      try (Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0) << 32
        + Int64(db.totalChangesCount)
    }
  }

  func clock(in db: Database) throws -> HybridClock {
    let newest = try Data.fetchOne(db.cachedStatement(sql: "SELECT max(stamp) FROM op"))
    let replica = try currentReplica(in: db)
    guard let newest else { return HybridClock(replica: replica) }
    guard let stamp = Stamp(blob: newest) else { throw DamagedRow() }
    return HybridClock(replica: replica, latest: stamp.time)
  }

  /// Gives new stamps to ops that no other device has seen: above all others in the ledger, in the
  /// same order.
  ///
  /// Sets the clock back to these, for a device whose clock was ahead.
  ///
  /// - Parameters:
  ///   - stamps: of ops in the log.
  ///   - heard: the highest time of the ops that other devices have, which may not be the winners
  ///     here.
  @discardableResult
  package func restamp(
    _ stamps: [Stamp], at now: Instant, above heard: UInt64 = 0
  ) throws(StorageError) -> [Stamp: Stamp] {
    try transaction { db in
      let replaced = Array(Set(stamps)).sorted()
      var clock = HybridClock(
        replica: try self.currentReplica(in: db),
        latest: max(heard, try newestTime(in: db, without: Set(replaced))))
      var replacements: [Stamp: Stamp] = [:]
      for stamp in replaced { replacements[stamp] = clock.tick(at: now) }
      var changed: [RecordKey] = []
      for stamp in replaced {
        changed += try relog(stamp, as: replacements[stamp] ?? stamp, in: db)
      }
      for key in Set(changed) {
        guard var record = try record(key.id, of: key.kind) else { continue }
        record.restamp(replacements)
        try save(record, in: db)
      }
      return replacements
    }
  }

  private func newestTime(in db: Database, without stamps: Set<Stamp>) throws -> UInt64 {
    let newest = "SELECT stamp FROM op ORDER BY stamp DESC"
    let rows = try Row.fetchCursor(db.cachedStatement(sql: newest))
    while let row = try rows.next() {
      guard let stamp = Stamp(blob: try row.checked(0)) else { throw DamagedRow() }
      if !stamps.contains(stamp) { return stamp.time }
    }
    return 0
  }

  /// - Returns: the records that the ops have written to.
  private func relog(_ stamp: Stamp, as other: Stamp, in db: Database) throws -> [RecordKey] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(OpRow.columns) FROM op WHERE stamp = ?"),
      arguments: [stamp.blob])
    return try rows.flatMap { row in
      let row = try OpRow(row)
      guard let op = row.op else { throw DamagedRow() }
      let copy = Op(stamp: other, changes: op.changes)
      let body = copy.stored
      try db.cachedStatement(
        sql: "UPDATE op SET stamp = ?, body = ?, sum = ? WHERE sequence = ?"
      ).execute(arguments: [other.blob, Data(body), Op.checksum(other, body), row.sequence])
      return op.changes.map { RecordKey(kind: $0.kind, id: $0.id) }
    }
  }
}
