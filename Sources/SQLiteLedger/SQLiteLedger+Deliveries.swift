import CivilTime
import GRDB

/// Which reminders were delivered by which channel: kept across restarts, so that none comes twice.
extension SQLiteLedger {
  /// After which a delivery is forgotten: no reminder makes sense for longer than a fast can last.
  private static let memory = Span.days(200)

  /// Takes an attempt at a delivery for the caller. Written before the attempt is made, so that
  /// neither another process nor a restart makes it again before `next`. Writes nothing where there
  /// is nothing to take.
  ///
  /// - Parameter next: when to try again unless it is delivered by then, by how often it was tried
  ///   before.
  /// - Returns: false where it was delivered already, or the next attempt is not due yet.
  package func claimDelivery(
    of key: String, by channel: Int64, at now: Instant, next: (Int) -> Instant
  ) throws(StorageError) -> Bool {
    func attempts(_ db: Database) throws -> Int? {
      let sql = "SELECT attempts, next FROM delivery WHERE key = ? AND channel = ?"
      let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [key, channel])
      guard let row else { return 0 }
      guard let due = Int64.fromDatabaseValue(row[1]), due <= now.milliseconds else { return nil }
      return try row.checked(0)
    }
    guard try access(attempts) != nil else { return false }
    return try transaction { db in
      guard let attempts = try attempts(db) else { return false }
      let sql = """
        INSERT OR REPLACE INTO delivery (key, channel, attempts, next, changed)
        VALUES (?, ?, ?, ?, ?)
        """
      try db.cachedStatement(sql: sql).execute(
        arguments: [
          key, channel, attempts + 1, next(attempts).milliseconds, now.milliseconds,
        ])
      return true
    }
  }

  /// It has arrived, so it is never tried again.
  package func settleDelivery(
    of key: String, by channel: Int64, at now: Instant
  ) throws(StorageError) {
    try transaction { db in
      try db.cachedStatement(
        sql: "UPDATE delivery SET next = NULL, changed = ? WHERE key = ? AND channel = ?"
      ).execute(arguments: [now.milliseconds, key, channel])
      try db.cachedStatement(sql: "DELETE FROM delivery WHERE changed < ?")
        .execute(arguments: [(now - Self.memory).milliseconds])
    }
  }

  /// When the next attempt at something is due that has not arrived; nil where all has.
  package func nextDelivery(after now: Instant) throws(StorageError) -> Instant? {
    try access { db in
      let sql = "SELECT min(next) FROM delivery WHERE next > ?"
      return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [now.milliseconds])
        .map { Instant(milliseconds: $0) }
    }
  }
}

/// What belongs to this machine, to be kept where the rest is replaced.
struct DeliveryRows {
  fileprivate let tables: [(name: String, rows: [[DatabaseValue]])]
}

extension SQLiteLedger {
  /// With the sequence by which channels are numbered.
  private static let deliveryTables = ["channel", "delivery", "sqlite_sequence"]

  func deliveryRows() throws(StorageError) -> DeliveryRows {
    try access { db in
      DeliveryRows(
        tables: try Self.deliveryTables.map { table in
          let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
          return (table, rows.map { Array($0.databaseValues) })
        })
    }
  }

  func replaceDeliveries(with kept: DeliveryRows) throws(StorageError) {
    try transaction { db in
      for (table, _) in kept.tables { try db.execute(sql: "DELETE FROM \(table)") }
      for (table, rows) in kept.tables {
        if table == "sqlite_sequence" { try db.execute(sql: "DELETE FROM \(table)") }
        for row in rows {
          let marks = Array(repeating: "?", count: row.count).joined(separator: ", ")
          try db.execute(
            sql: "INSERT INTO \(table) VALUES (\(marks))", arguments: StatementArguments(row))
        }
      }
    }
  }
}
