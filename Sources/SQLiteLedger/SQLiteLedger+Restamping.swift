import CivilTime
import Foundation
import GRDB
import Ledger

import struct Ledger.Record

extension SQLiteLedger {
  /// New stamps for ops that nobody else has seen: above all others in the ledger, in the same order.
  ///
  /// Sets the clock back to these, for a device whose clock was ahead.
  ///
  /// - Parameters:
  ///   - stamps: of ops in the log.
  ///   - heard: the highest time of what others have, which may not hold here.
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
      let body = String(decoding: copy.bytes, as: UTF8.self)
      try db.cachedStatement(
        sql: "UPDATE op SET stamp = ?, body = ?, sum = ? WHERE sequence = ?"
      ).execute(arguments: [other.blob, body, Op.checksum(other, body), row.sequence])
      return op.changes.map { RecordKey(kind: $0.kind, id: $0.id) }
    }
  }
}

private struct RecordKey: Hashable {
  let kind: Kind
  let id: RecordID
}
