import GRDB

/// The tables of a device of a space, in the database of its ledger. They exist only while the
/// database is in a space.
///
/// ``SQLiteLedger/log(_:in:)`` adds to the outbox, `space_pending`. The trigger is for an earlier
/// Dayring that opens the database; this one runs none.
package enum SpaceSchema {
  /// Stored in ``SpaceRow``, for later versions of Dayring.
  package static let version = 1

  package static let tables = """
    CREATE TABLE space (
      only INTEGER PRIMARY KEY CHECK (only = 1),
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
      draft BLOB,
      draft_wish INTEGER,
      silent INTEGER,
      trouble TEXT
    ) STRICT;

    CREATE TABLE space_log (
      sequence INTEGER PRIMARY KEY,
      log BLOB NOT NULL
    ) STRICT;

    CREATE TABLE space_roster (
      number INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE space_epoch (
      epoch INTEGER PRIMARY KEY,
      secret BLOB NOT NULL
    ) STRICT;

    CREATE TABLE space_chain (
      device BLOB NOT NULL,
      chain INTEGER NOT NULL,
      n INTEGER NOT NULL,
      id BLOB NOT NULL,
      minute INTEGER,
      json BLOB NOT NULL,
      PRIMARY KEY (device, chain)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space_sealed (
      n INTEGER PRIMARY KEY,
      id BLOB NOT NULL,
      epoch INTEGER NOT NULL,
      ops INTEGER NOT NULL,
      confirmed INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE space_pending (
      op INTEGER PRIMARY KEY,
      list INTEGER,
      aside INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE INDEX space_pending_list ON space_pending (list) WHERE list IS NOT NULL;

    CREATE TABLE space_wish (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;

    CREATE TRIGGER space_waits AFTER INSERT ON op BEGIN
      INSERT INTO space_pending (op) VALUES (new.sequence);
    END;
    """

  /// Attempts to enter a space that have not ended, by ``JoiningAttempt/Aim``; made for the first
  /// one, dropped when the database belongs to a space.
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
    "space_pending", "space_wish",
  ]

  package static let drops = """
    DROP TRIGGER IF EXISTS space_waits;
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

  package static func hasAttempts(in db: Database) throws -> Bool {
    try has("space_attempt", in: db)
  }

  private static func has(_ table: String, in db: Database) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)"
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [table]) ?? false
  }
}
