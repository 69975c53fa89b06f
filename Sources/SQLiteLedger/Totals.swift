import CivilTime
import GRDB
import Ledger

import struct Ledger.Record

/// The sums by slot and subject, kept in step with the records by whoever saves one.
enum Totals {
  static func replace(
    _ former: Contribution?, with contribution: Contribution?, of kind: Kind, in db: Database
  ) throws {
    guard former != contribution else { return }
    if let former { try add(former, times: -1, of: kind, in: db) }
    if let contribution { try add(contribution, times: 1, of: kind, in: db) }
  }

  /// From nothing, for a database that was written before there were sums.
  static func recount(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, id, body FROM record WHERE local IS NOT NULL")
    while let row = try rows.next() {
      let record = try row.record(of: Kind(rawValue: row[0]), at: 1)
      try replace(nil, with: record.contribution, of: record.kind, in: db)
    }
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
          Total(day: Day(number: row[0]), subject: row[1], amount: row[2], count: row[3]))
      }
      return totals
    }
  }
}
