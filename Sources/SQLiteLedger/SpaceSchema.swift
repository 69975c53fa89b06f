import GRDB
import Ledger

/// The tables of the devices of spaces, in the database of their ledger: of the user's own space,
/// and of each list. They exist only while the database is in one.
///
/// Every row begins with the key of its space. ``SQLiteLedger/log(_:in:)`` adds to the outbox,
/// `space_pending`, of the space that has the op's label.
package enum SpaceSchema {
  /// Stored in each row of `space`, for later versions of Dayring.
  package static let version = 2
  /// The key of the user's own space. Those of lists are above it.
  package static let ownKey: Int64 = 1

  package static let tables = """
    CREATE TABLE space (
      key INTEGER PRIMARY KEY,
      list BLOB UNIQUE CHECK ((key = 1) = (list IS NULL)),
      version INTEGER NOT NULL,
      space BLOB NOT NULL,
      relay TEXT NOT NULL,
      beside INTEGER NOT NULL,
      device BLOB NOT NULL,
      signing BLOB NOT NULL,
      sealing BLOB NOT NULL,
      token BLOB NOT NULL,
      place TEXT NOT NULL,
      revision INTEGER NOT NULL,
      changes INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      number INTEGER NOT NULL,
      chain INTEGER NOT NULL,
      read_n INTEGER,
      read_id BLOB,
      list_open INTEGER NOT NULL,
      copied INTEGER NOT NULL,
      restored INTEGER NOT NULL,
      growth_upto INTEGER NOT NULL DEFAULT 0,
      growth_length INTEGER NOT NULL DEFAULT 0,
      growth_bytes INTEGER NOT NULL DEFAULT 0,
      minute INTEGER NOT NULL DEFAULT 0,
      draft BLOB,
      draft_wish INTEGER,
      silent INTEGER,
      trouble TEXT
    ) STRICT;

    CREATE TABLE space_log (
      key INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      log BLOB NOT NULL,
      PRIMARY KEY (key, sequence)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space_roster (
      key INTEGER NOT NULL,
      number INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (key, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space_epoch (
      key INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      secret BLOB NOT NULL,
      PRIMARY KEY (key, epoch)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space_chain (
      key INTEGER NOT NULL,
      device BLOB NOT NULL,
      chain INTEGER NOT NULL,
      n INTEGER NOT NULL,
      id BLOB NOT NULL,
      minute INTEGER,
      json BLOB NOT NULL,
      PRIMARY KEY (key, device, chain)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space_sealed (
      key INTEGER NOT NULL,
      n INTEGER NOT NULL,
      id BLOB NOT NULL,
      epoch INTEGER NOT NULL,
      ops INTEGER NOT NULL,
      confirmed INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (key, n)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space_pending (
      key INTEGER NOT NULL,
      op INTEGER NOT NULL,
      list INTEGER,
      aside INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (key, op)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX space_pending_list ON space_pending (key, list) WHERE list IS NOT NULL;

    CREATE TABLE space_wish (
      key INTEGER NOT NULL,
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;

    CREATE TABLE space_untaken (
      key INTEGER NOT NULL,
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      body BLOB NOT NULL
    ) STRICT;
    """

  /// Attempts to enter a space that have not ended, by ``JoiningAttempt/Aim``; made for the first
  /// one, dropped when the database belongs to a space of its own.
  package static let attempts = """
    CREATE TABLE IF NOT EXISTS space_attempt (
      aim TEXT PRIMARY KEY,
      place TEXT NOT NULL,
      device BLOB NOT NULL,
      signing BLOB NOT NULL,
      sealing BLOB NOT NULL,
      token BLOB NOT NULL,
      contents BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  package static let attemptDrops = "DROP TABLE IF EXISTS space_attempt;"

  /// Of the tables.
  static let names = [
    "space", "space_log", "space_roster", "space_epoch", "space_chain", "space_sealed",
    "space_pending", "space_wish", "space_untaken",
  ]

  private static let drops = """
    DROP TABLE space_untaken;
    DROP TABLE space_wish;
    DROP TABLE space_pending;
    DROP TABLE space_sealed;
    DROP TABLE space_chain;
    DROP TABLE space_epoch;
    DROP TABLE space_roster;
    DROP TABLE space_log;
    DROP TABLE space;
    """

  package static func isThere(in db: Database) throws -> Bool { try has("space", in: db) }

  /// The key of the user's own space, or of a list; nil where the database is not in it.
  package static func key(of list: ListID?, in db: Database) throws -> Int64? {
    guard try isThere(in: db) else { return nil }
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM space WHERE list IS ?"), arguments: [list?.blob])
  }

  /// The lists that the database is in, in the order in which it came into them.
  package static func lists(in db: Database) throws -> [ListID] {
    guard try isThere(in: db) else { return [] }
    return try Row.fetchAll(db, sql: "SELECT list FROM space WHERE list IS NOT NULL ORDER BY key")
      .compactMap { ListID($0[0] as DatabaseValue) }
  }

  /// Makes the tables unless they exist.
  ///
  /// - Returns: the key of a space that is not in them yet.
  package static func newKey(of list: ListID?, in db: Database) throws -> Int64 {
    if try !isThere(in: db) { try db.execute(sql: tables) }
    guard list != nil else { return ownKey }
    let newest = try Int64.fetchOne(db, sql: "SELECT max(key) FROM space") ?? ownKey
    return max(newest, ownKey) + 1
  }

  /// Deletes the rows of a space; with the last one, the tables.
  package static func delete(_ key: Int64, in db: Database) throws {
    for table in names {
      try db.execute(sql: "DELETE FROM \(table) WHERE key = ?", arguments: [key])
    }
    let isEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM space)") ?? false
    if isEmpty { try db.execute(sql: drops) }
  }

  package static func hasAttempts(in db: Database) throws -> Bool {
    try has("space_attempt", in: db)
  }

  private static func has(_ table: String, in db: Database) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)"
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [table]) ?? false
  }
}
