import GRDB
import SQLiteFiles

/// The tables in a file. A released migration is never edited: each change is a new one.
package enum RelaySchema {
  /// "DayR", in the header of a relay's databases, so that others are never written to.
  static let applicationID: Int64 = 0x4461_7952

  static var version: Int { migrations.count }

  package static let migrations = [
    """
    CREATE TABLE meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE space (
      space BLOB PRIMARY KEY,
      head INTEGER NOT NULL,
      log BLOB NOT NULL,
      floor INTEGER NOT NULL,
      floor_log BLOB NOT NULL,
      epoch INTEGER NOT NULL,
      roster BLOB NOT NULL,
      bytes INTEGER NOT NULL,
      deleted INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE device (
      space BLOB NOT NULL,
      device BLOB NOT NULL,
      token_hash BLOB NOT NULL,
      PRIMARY KEY (space, device),
      UNIQUE (space, token_hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE chain (
      space BLOB NOT NULL,
      device BLOB NOT NULL,
      chain INTEGER NOT NULL,
      n INTEGER NOT NULL,
      id BLOB NOT NULL,
      PRIMARY KEY (space, device, chain)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry (
      space BLOB NOT NULL,
      sequence INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      device BLOB NOT NULL,
      chain INTEGER NOT NULL,
      n INTEGER NOT NULL,
      id BLOB NOT NULL,
      log BLOB NOT NULL,
      received INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (space, sequence)
    ) STRICT;

    CREATE UNIQUE INDEX entry_envelope ON entry (space, device, chain, n) WHERE kind = 0;

    CREATE UNIQUE INDEX entry_roster ON entry (space, n) WHERE kind = 1;

    CREATE TABLE snapshot (
      space BLOB NOT NULL,
      snapshot BLOB NOT NULL,
      announced INTEGER NOT NULL,
      stage INTEGER NOT NULL,
      manifest BLOB NOT NULL,
      UNIQUE (space, snapshot)
    ) STRICT;

    CREATE TABLE part (
      space BLOB NOT NULL,
      snapshot BLOB NOT NULL,
      part INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (space, snapshot, part)
    ) STRICT;

    CREATE TABLE vouch (
      space BLOB NOT NULL,
      snapshot BLOB NOT NULL,
      device BLOB NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (space, snapshot, device)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE slot (
      space BLOB NOT NULL,
      slot BLOB NOT NULL UNIQUE,
      token_hash BLOB NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (space, slot)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE mailbox (
      space BLOB NOT NULL,
      mailbox BLOB NOT NULL UNIQUE,
      device BLOB NOT NULL,
      token_hash BLOB NOT NULL,
      opened INTEGER NOT NULL,
      request BLOB,
      answer BLOB,
      PRIMARY KEY (space, mailbox)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE invitation (
      token_hash BLOB PRIMARY KEY,
      made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    // It can be computed from the bytes; its 32 bytes were a twentieth of an envelope's size.
    "ALTER TABLE entry DROP COLUMN id",
    """
    CREATE TABLE wake (
      space BLOB NOT NULL,
      device BLOB NOT NULL,
      endpoint BLOB NOT NULL,
      times BLOB NOT NULL,
      next INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      told INTEGER NOT NULL,
      status INTEGER NOT NULL,
      PRIMARY KEY (space, device)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX wake_next ON wake (next);

    CREATE TABLE setting (
      name INTEGER PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE conversation (
      conversation BLOB PRIMARY KEY,
      token_hash BLOB NOT NULL,
      begun INTEGER NOT NULL,
      last INTEGER NOT NULL,
      closed INTEGER NOT NULL,
      messages INTEGER NOT NULL,
      unanswered INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE message (
      conversation BLOB NOT NULL,
      number INTEGER NOT NULL,
      id BLOB,
      day INTEGER NOT NULL,
      text BLOB NOT NULL,
      about BLOB NOT NULL,
      PRIMARY KEY (conversation, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE space ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

    ALTER TABLE space ADD COLUMN sponsor BLOB;

    CREATE INDEX space_sponsor ON space (sponsor) WHERE sponsor IS NOT NULL;

    CREATE TABLE link (
      space BLOB NOT NULL,
      link BLOB NOT NULL UNIQUE,
      token_hash BLOB NOT NULL,
      until INTEGER NOT NULL,
      asks INTEGER NOT NULL,
      PRIMARY KEY (space, link)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX link_until ON link (until);

    CREATE TABLE ask (
      space BLOB NOT NULL,
      link BLOB NOT NULL,
      hash BLOB NOT NULL,
      asked INTEGER NOT NULL,
      reveal BLOB,
      request BLOB,
      answer BLOB,
      PRIMARY KEY (space, link, hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE person (
      space BLOB NOT NULL,
      person BLOB NOT NULL,
      day INTEGER NOT NULL,
      envelopes INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      entries INTEGER NOT NULL,
      PRIMARY KEY (space, person)
    ) STRICT, WITHOUT ROWID;
    """,
  ]

  /// NB: foreign triggers and views are not run; but a foreign table may not store what is written
  /// to it.
  private static func refuseStrangers(in db: Database, of version: Int) throws {
    let strangers = try SchemaItem.strangers(in: db) { model in
      for migration in migrations[..<version] { try model.execute(sql: migration) }
    }
    guard !strangers.isEmpty else { return }
    let titles = strangers.prefix(5).map { String(reflecting: $0.title) }.joined(separator: ", ")
    throw RelayError.storage("the file contains objects that Dayring didn't create: \(titles)")
  }

  /// The tables with contents of a space, but for the space itself.
  static let contents = [
    "device", "chain", "entry", "snapshot", "part", "vouch", "slot", "mailbox", "wake", "link",
    "ask", "person",
  ]

  /// Runs the missing migrations, inside the caller's transaction.
  ///
  /// - Throws: `RelayError.newer`; `.damaged` for a file of something else.
  static func migrate(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let owner = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    guard owner == applicationID || (owner == 0 && version == 0 && tables == 0) else {
      throw RelayError.damaged
    }
    guard version <= Self.version else { throw RelayError.newer }
    guard version >= 0 else { throw RelayError.damaged }
    try refuseStrangers(in: db, of: version)
    guard version < Self.version else { return }
    for migration in migrations[version...] { try db.execute(sql: migration) }
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(Self.version)")
  }
}
