import CivilTime
import Foundation
import GRDB
import Ledger

import struct Ledger.Record

/// The sums by slot and subject, in spans; must be updated with every record that is saved.
enum Totals {
  /// The changes of the sums by records, gathered so that each span is written once.
  struct Changes {
    private var spans: [Key: [UInt8: (amount: Int64, count: Int64)]] = [:]

    mutating func replace(
      _ former: Contribution?, with contribution: Contribution?, of kind: Kind
    ) {
      guard former != contribution else { return }
      if let former { add(former, times: -1, of: kind) }
      if let contribution { add(contribution, times: 1, of: kind) }
    }

    mutating func add(_ contribution: Contribution, times: Int64 = 1, of kind: Kind) {
      let slot = contribution.slot
      let number = SpanSums.slot(slot.day, hour: slot.hour)
      let key = Key(
        kind: kind, span: SpanSums.span(of: slot.day), subject: Array(contribution.subject.utf8))
      Self.add(
        (contribution.amount * times, times),
        to: &spans[key, default: [:]][number, default: (0, 0)])
    }

    private static func add(
      _ change: (amount: Int64, count: Int64), to sum: inout (amount: Int64, count: Int64)
    ) {
      sum.amount &+= change.amount
      sum.count += change.count
    }

    func write(to db: Database) throws {
      for (key, changes) in spans {
        var sums = try Totals.sums(key, in: db)
        let former = sums.sums
        for (slot, sum) in changes { sums.add(sum.amount, count: sum.count, in: slot) }
        if sums.sums != former { try Totals.write(sums, key, in: db) }
      }
    }

    /// The sums that they give, starting from none.
    fileprivate func sums() -> [Key: SpanSums] {
      spans.mapValues { changes in
        var sums = SpanSums()
        for slot in changes.keys.sorted() {
          changes[slot].map { sums.add($0.amount, count: $0.count, in: slot) }
        }
        return sums
      }
    }
  }

  /// Computes all sums, for a database of a version without them.
  static func recount(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM sums")
    var changes = Changes()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, id, body FROM record WHERE local IS NOT NULL")
    while let row = try rows.next() {
      let record = try row.record(of: Kind(rawValue: try row.checked(0)), at: 1)
      changes.replace(nil, with: record.contribution, of: record.kind)
    }
    try changes.write(to: db)
  }

  /// Whether the stored sums are those of all records.
  ///
  /// - Parameter changes: those of all records, starting from none.
  static func agree(with changes: Changes, in db: Database) throws -> Bool {
    var sums = changes.sums()
    let rows = try Row.fetchCursor(db, sql: "SELECT kind, span, subject, body FROM sums")
    while let row = try rows.next() {
      guard let kind: String = try? row.checked(0), let span: Int = try? row.checked(1),
        let subject: String = try? row.checked(2), let stored = try? row.sums(at: 3),
        let sum = sums.removeValue(
          forKey: Key(kind: Kind(rawValue: kind), span: span, subject: Array(subject.utf8))),
        sum.sums == stored.sums
      else { return false }
    }
    return sums.isEmpty
  }

  /// The sums of a ledger that has only these records.
  static func fill(with records: some Sequence<Record>, in db: Database) throws {
    for (key, sums) in changes(of: records).sums() { try write(sums, key, in: db) }
  }

  private static func changes(of records: some Sequence<Record>) -> Changes {
    var changes = Changes()
    for record in records { changes.replace(nil, with: record.contribution, of: record.kind) }
    return changes
  }

  fileprivate struct Key: Hashable {
    let kind: Kind
    let span: Int
    /// NB: bytes, because SQLite compares bytes.
    let subject: [UInt8]

    var arguments: StatementArguments {
      [kind.rawValue, span, String(decoding: subject, as: UTF8.self)]
    }
  }

  private static func sums(_ key: Key, in db: Database) throws -> SpanSums {
    let sql = "SELECT body FROM sums WHERE kind = ? AND span = ? AND subject = ?"
    let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: key.arguments)
    return try row?.sums(at: 0) ?? SpanSums()
  }

  private static func write(_ sums: SpanSums, _ key: Key, in db: Database) throws {
    if sums.sums.isEmpty {
      let sql = "DELETE FROM sums WHERE kind = ? AND span = ? AND subject = ?"
      return try db.cachedStatement(sql: sql).execute(arguments: key.arguments)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO sums (kind, span, subject, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (kind, span, subject) DO UPDATE SET body = excluded.body
        """
    ).execute(arguments: key.arguments + [Data(sums.bytes)])
  }
}

extension Row {
  fileprivate func sums(at column: Int) throws -> SpanSums {
    let sums = try withUnsafeData(atIndex: column) { body in
      try body?.withUnsafeBytes { try SpanSums($0) }
    }
    guard let sums else { throw DamagedRow() }
    return sums
  }
}
