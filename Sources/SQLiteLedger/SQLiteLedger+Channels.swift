import GRDB

/// A way by which this machine delivers reminders. Other machines have their own.
package struct Channel: Equatable, Sendable {
  /// Never given to another one.
  package let number: Int64
  package let kind: Kind
  /// A URL; empty for the desktop.
  package let address: String

  package enum Kind: String, CaseIterable, Sendable {
    /// By the program `notify-send`.
    case desktop
    /// The address is that of a topic.
    case ntfy
    /// The address gets each reminder as JSON.
    case webhook
  }
}

extension SQLiteLedger {
  /// In the order in which they were added; those that only a later version knows are left out.
  package func channels() throws(StorageError) -> [Channel] {
    try access { db in
      let sql = "SELECT number, kind, address FROM channel ORDER BY number"
      return try Row.fetchAll(db.cachedStatement(sql: sql)).compactMap { row in
        Channel.Kind(rawValue: row[1]).map {
          Channel(number: row[0], kind: $0, address: row[2])
        }
      }
    }
  }

  /// - Returns: nil where there is the same one already.
  package func addChannel(
    _ kind: Channel.Kind, _ address: String
  ) throws(StorageError) -> Channel? {
    try transaction { db in
      try db.execute(
        sql: "INSERT INTO channel (kind, address) VALUES (?, ?) ON CONFLICT DO NOTHING",
        arguments: [kind.rawValue, address])
      guard db.changesCount > 0 else { return nil }
      return Channel(number: db.lastInsertedRowID, kind: kind, address: address)
    }
  }

  /// What was delivered by it is forgotten too.
  /// - Returns: false when there was none.
  package func removeChannel(_ number: Int64) throws(StorageError) -> Bool {
    try transaction { db in
      try db.execute(sql: "DELETE FROM delivery WHERE channel = ?", arguments: [number])
      try db.execute(sql: "DELETE FROM channel WHERE number = ?", arguments: [number])
      return db.changesCount > 0
    }
  }
}
