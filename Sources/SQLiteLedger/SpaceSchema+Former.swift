import GRDB

/// The tables of a device of a space as they were before version 11 of the database, which had room
/// for one space.
extension SpaceSchema {
  static let formerTables = """
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

  /// Of a version of the database.
  static func tables(of version: Int) -> String {
    version < Schema.firstWithSpaces ? formerTables : tables
  }

  /// Brings the tables of a former version to the present one; for the migration of the database.
  static func migrate(_ db: Database) throws {
    guard try isThere(in: db) else { return }
    try db.execute(sql: "DROP TRIGGER IF EXISTS space_waits; DROP INDEX space_pending_list;")
    for table in formerNames {
      try db.execute(sql: "ALTER TABLE \(table) RENAME TO former_\(table)")
    }
    try db.execute(sql: tables + migration)
    for table in formerNames { try db.execute(sql: "DROP TABLE former_\(table)") }
  }

  private static let formerNames = names.filter { $0 != "space_untaken" }

  /// Of a version of the database.
  static func names(of version: Int) -> [String] {
    version < Schema.firstWithSpaces ? formerNames : names
  }

  private static let migration = """
    INSERT INTO space (
      key, version, space, relay, beside, device, signing, sealing, token, place, revision, changes,
      sequence, number, chain, read_n, read_id, list_open, copied, restored, growth_upto,
      growth_length, growth_bytes, draft, draft_wish, silent, trouble
    ) SELECT
      only, 2, space, relay, beside, device, signing, sealing, token, place, revision, changes,
      sequence, number, chain, read_n, read_id, list_open, copied, restored, growth_upto,
      growth_length, growth_bytes, draft, draft_wish, silent, trouble
    FROM former_space;

    INSERT INTO space_log (key, sequence, log) SELECT 1, sequence, log FROM former_space_log;

    INSERT INTO space_roster (key, number, bytes) SELECT 1, number, bytes FROM former_space_roster;

    INSERT INTO space_epoch (key, epoch, secret) SELECT 1, epoch, secret FROM former_space_epoch;

    INSERT INTO space_chain (key, device, chain, n, id, minute, json)
      SELECT 1, device, chain, n, id, minute, json FROM former_space_chain;

    INSERT INTO space_sealed (key, n, id, epoch, ops, confirmed, bytes)
      SELECT 1, n, id, epoch, ops, confirmed, bytes FROM former_space_sealed;

    INSERT INTO space_pending (key, op, list, aside)
      SELECT 1, op, list, aside FROM former_space_pending;

    INSERT INTO space_wish (key, number, kind, body)
      SELECT 1, number, kind, body FROM former_space_wish;
    """
}
