import GRDB

@testable import SQLiteLedger

/// A database of version 10, with the tables that it had for one space.
enum FormerSpace {
  /// Writes the rows of a database's own space into the tables of version 10, of which it then is.
  static func write(to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      for table in names { try db.execute(sql: "ALTER TABLE \(table) RENAME TO later_\(table)") }
      try db.execute(sql: "DROP INDEX space_pending_list; DROP TABLE space_untaken;")
      try db.execute(sql: SpaceSchema.formerTables)
      try db.execute(
        sql:
          "INSERT INTO space (only, version, \(columns)) SELECT 1, 1, \(columns) FROM later_space")
      for (table, columns) in others {
        try db.execute(
          sql: "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM later_\(table)")
      }
      for table in names { try db.execute(sql: "DROP TABLE later_\(table)") }
      try db.execute(sql: "PRAGMA user_version = 10")
    }
    try queue.close()
  }

  private static let names = ["space"] + others.map(\.table)

  private static let columns = """
    space, relay, beside, device, signing, sealing, token, place, revision, changes,
    sequence, number, chain, read_n, read_id, list_open, copied, restored, growth_upto,
    growth_length, growth_bytes, draft, draft_wish, silent, trouble
    """

  private static let others: [(table: String, columns: String)] = [
    ("space_log", "sequence, log"), ("space_roster", "number, bytes"),
    ("space_epoch", "epoch, secret"), ("space_chain", "device, chain, n, id, minute, json"),
    ("space_sealed", "n, id, epoch, ops, confirmed, bytes"), ("space_pending", "op, list, aside"),
    ("space_wish", "number, kind, body"),
  ]
}
