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
