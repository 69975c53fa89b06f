import CivilTime
import GRDB
import SQLiteFiles

/// A way in which this machine delivers reminders. Channels are not synced.
package struct ReminderChannel: Equatable, Sendable {
  /// Never used again for another channel.
  package let number: Int64
  package let kind: Kind
  /// A URL; empty for the desktop.
  package let address: String

  package enum Kind: String, CaseIterable, Sendable {
    /// By the program `notify-send`.
    case desktop
    /// The address is that of an ntfy topic.
    case ntfy
    /// Each reminder is sent to the address as JSON.
    case webhook
  }

  package init(number: Int64, kind: Kind, address: String) {
    self.number = number
    self.kind = kind
    self.address = address
  }
}

extension SQLiteLedger {
  /// In the order in which they were added; kinds of later versions are left out.
  package func channels() throws(StorageError) -> [ReminderChannel] {
    try access { db in
      let sql = "SELECT number, kind, address FROM channel ORDER BY number"
      return try Row.fetchAll(db.cachedStatement(sql: sql)).compactMap { row in
        guard let kind = ReminderChannel.Kind(rawValue: try row.checked(1)) else { return nil }
        return ReminderChannel(
          number: try row.checked(0), kind: kind, address: try row.checked(2))
      }
    }
  }

  /// - Returns: nil when the same channel exists already.
  package func addChannel(
    _ kind: ReminderChannel.Kind, _ address: String
  ) throws(StorageError) -> ReminderChannel? {
    try transaction { db in
      let same = "SELECT 1 FROM channel WHERE kind = ? AND address = ?"
      // NB: an insertion that fails with a conflict would use up a number.
      guard try Int.fetchOne(db, sql: same, arguments: [kind.rawValue, address]) == nil
      else { return nil }
      try db.execute(
        sql: "INSERT INTO channel (kind, address) VALUES (?, ?)",
        arguments: [kind.rawValue, address])
      return ReminderChannel(number: db.lastInsertedRowID, kind: kind, address: address)
    }
  }

  /// Also forgets what it has delivered.
  /// - Returns: false when there was no such channel.
  package func removeChannel(_ number: Int64) throws(StorageError) -> Bool {
    try transaction { db in
      try db.execute(sql: "DELETE FROM delivery WHERE channel = ?", arguments: [number])
      try db.execute(sql: "DELETE FROM channel WHERE number = ?", arguments: [number])
      return db.changesCount > 0
    }
  }
}

/// The deliveries of reminders by each channel, stored so that none is repeated.
extension SQLiteLedger {
  /// A delivery is forgotten after this; no reminder is useful for longer than a fast can last.
  private static let memory = Span.days(200)

  /// Claims an attempt at a delivery for the caller. It is stored before the attempt, so that
  /// neither another process nor a restart repeats it before `next`. Writes nothing when there is
  /// nothing to claim.
  ///
  /// - Parameter next: when to try again unless it is delivered by then, given the number of tries
  ///   before.
  /// - Returns: false when it was delivered already, or the next attempt is not due yet.
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

  /// Marks it as delivered, so that it is never tried again.
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

  /// The time of the next attempt at an undelivered reminder; nil when there is none.
  package func nextDelivery(after now: Instant) throws(StorageError) -> Instant? {
    try access { db in
      let sql = "SELECT min(next) FROM delivery WHERE next > ?"
      return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [now.milliseconds])
        .map { Instant(milliseconds: $0) }
    }
  }
}

/// The rows of this machine alone, which stay when the rest is replaced.
struct DeliveryRows {
  fileprivate let tables: [(name: String, rows: [[DatabaseValue]])]
}

extension SQLiteLedger {
  /// Including the sequence that numbers the channels.
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
