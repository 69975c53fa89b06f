import CivilTime
import GRDB
import Ledger

import struct Ledger.Record

/// The sums by slot and subject; must be updated with every record that is saved.
enum Totals {
  static func replace(
    _ former: Contribution?, with contribution: Contribution?, of kind: Kind, in db: Database
  ) throws {
    guard former != contribution else { return }
    if let former { try add(former, times: -1, of: kind, in: db) }
    if let contribution { try add(contribution, times: 1, of: kind, in: db) }
  }

  /// Computes all sums, for a database of a version without them.
  static func recount(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM total")
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, id, body FROM record WHERE local IS NOT NULL")
    while let row = try rows.next() {
      let record = try row.record(of: Kind(rawValue: try row.checked(0)), at: 1)
      try replace(nil, with: record.contribution, of: record.kind, in: db)
    }
  }

  /// Whether the stored sums are those of these records.
  static func agree(with records: some Sequence<Record>, in db: Database) throws -> Bool {
    var sums = sums(of: records)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, day, hour, subject, amount, count FROM total")
    while let row = try rows.next() {
      guard let kind: String = try? row.checked(0), let day: Int = try? row.checked(1),
        let hour: Int = try? row.checked(2), let subject: String = try? row.checked(3),
        let sum = sums.removeValue(
          forKey: Key(
            kind: Kind(rawValue: kind), day: day, hour: hour, subject: Array(subject.utf8))),
        sum.amount == Int64.fromDatabaseValue(row[4]), sum.count == Int64.fromDatabaseValue(row[5])
      else { return false }
    }
    return sums.isEmpty
  }

  /// The sums of a ledger that has only these records.
  static func fill(with records: some Sequence<Record>, in db: Database) throws {
    for (key, sum) in sums(of: records) {
      try db.cachedStatement(
        sql: """
          INSERT INTO total (kind, day, hour, subject, amount, count) VALUES (?, ?, ?, ?, ?, ?)
          """
      ).execute(
        arguments: [
          key.kind.rawValue, key.day, key.hour, String(decoding: key.subject, as: UTF8.self),
          sum.amount, sum.count,
        ])
    }
  }

  private static func sums(
    of records: some Sequence<Record>
  ) -> [Key: (amount: Int64, count: Int64)] {
    var sums: [Key: (amount: Int64, count: Int64)] = [:]
    for record in records {
      guard let contribution = record.contribution else { continue }
      let key = Key(
        kind: record.kind, day: contribution.slot.day.number, hour: contribution.slot.hour,
        subject: Array(contribution.subject.utf8))
      let sum = sums[key] ?? (0, 0)
      sums[key] = (sum.amount + contribution.amount, sum.count + 1)
    }
    return sums
  }

  private struct Key: Hashable {
    let kind: Kind
    let day: Int
    let hour: Int
    /// NB: bytes, because SQLite compares bytes.
    let subject: [UInt8]
  }

  private static func add(
    _ contribution: Contribution, times: Int64, of kind: Kind, in db: Database
  ) throws {
    let slot = contribution.slot
    let key: StatementArguments = [
      kind.rawValue, slot.day.number, slot.hour, contribution.subject,
    ]
    try db.cachedStatement(
      sql: """
        INSERT INTO total (kind, day, hour, subject, amount, count) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, day, hour, subject) DO UPDATE SET
          amount = amount + excluded.amount, count = count + excluded.count
        """
    ).execute(arguments: key + [contribution.amount * times, times])
    guard times < 0 else { return }
    try db.cachedStatement(
      sql: """
        DELETE FROM total WHERE kind = ? AND day = ? AND hour = ? AND subject = ? AND count = 0
        """
    ).execute(arguments: key)
  }
}

extension SQLiteLedger {
  package func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) throws(StorageError) -> [Total] {
    try access { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT day - (hour < ?2) AS own, subject, SUM(amount), SUM(count) FROM total
            WHERE kind = ?1 AND (day, hour) >= (?3, ?2) AND (day, hour) < (?4, ?2)
              AND (?5 IS NULL OR subject = ?5)
            GROUP BY own, subject ORDER BY own, subject
            """),
        arguments: [
          kind.rawValue, dayStart.hour, days.lowerBound.number, days.upperBound.number, subject,
        ])
      var totals: [Total] = []
      while let row = try rows.next() {
        totals.append(
          Total(
            day: Day(number: try row.checked(0)), subject: try row.checked(1),
            amount: try row.checked(2), count: try row.checked(3)))
      }
      return totals
    }
  }
}
