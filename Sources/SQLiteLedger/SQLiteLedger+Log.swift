import CivilTime
import Foundation
import GRDB
import Ledger

/// A run of the log, as the wire has it.
package struct LogPage: Equatable, Sendable {
  /// Each one op as JSON.
  package let ops: [String]
  /// Of the last op in `ops`; where there is none, what was asked for.
  package let sequence: Int64
  package let hasMore: Bool

  package init(ops: [String], sequence: Int64, hasMore: Bool) {
    self.ops = ops
    self.sequence = sequence
    self.hasMore = hasMore
  }
}

/// The log: every op in the order in which it was committed, numbered from 1 without gaps.
extension SQLiteLedger {
  /// Ops behind `sequence` until they fill `byteLimit`, but at least one.
  package func ops(
    after sequence: Int64, byteLimit: Int
  ) throws(StorageError) -> LogPage {
    try access { db in
      let sql = "SELECT sequence, body FROM op WHERE sequence > ? ORDER BY sequence"
      let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [sequence])
      var ops: [String] = []
      var last = sequence
      var bytes = 0
      while let row = try rows.next() {
        let body: String = row[1]
        bytes += body.utf8.count
        if !ops.isEmpty, bytes > byteLimit {
          return LogPage(ops: ops, sequence: last, hasMore: true)
        }
        ops.append(body)
        last = row[0]
      }
      return LogPage(ops: ops, sequence: last, hasMore: false)
    }
  }

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

  /// The wall clock or, where it lags behind the log's stamps, that.
  package func clockMilliseconds(now: Instant) throws(StorageError) -> Int64 {
    try access { db in try clock(in: db).milliseconds(at: now) }
  }

  func clock(in db: Database) throws -> HybridClock {
    let newest = try Data.fetchOne(db.cachedStatement(sql: "SELECT max(stamp) FROM op"))
    guard let newest else { return HybridClock(replica: replica) }
    guard let stamp = Stamp(blob: newest) else { throw DamagedRow() }
    return HybridClock(replica: replica, latest: stamp.time)
  }
}
