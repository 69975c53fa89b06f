import GRDB
import SQLiteFiles

/// The tables. A released migration is never edited: each change is a new one.
enum Schema {
  /// "Dayr", in the header of our databases, so that others are never written to.
  static let applicationID: UInt32 = 0x4461_7972

  static var version: Int { migrations.count }
  /// The first version with checksums in the log, the records and the undo entries.
  static let firstWithSums = 6
  static let firstWithRedo = 7
  /// The first version with records in the compact form.
  static let firstCompact = 9
  /// The first version with ops of lists.
  static let firstWithLists = 10
  /// The first version with tables for several spaces.
  static let firstWithSpaces = 11

  static let migrations = [
    """
    CREATE TABLE meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY,
      stamp BLOB NOT NULL UNIQUE,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE record (
      kind TEXT NOT NULL,
      id BLOB NOT NULL,
      body BLOB NOT NULL,
      local INTEGER,
      open INTEGER NOT NULL,
      deleted INTEGER NOT NULL,
      UNIQUE (kind, id)
    ) STRICT;

    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;

    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;

    CREATE TABLE undo (
      sequence INTEGER PRIMARY KEY,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY,
      name TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE total (
      kind TEXT NOT NULL,
      day INTEGER NOT NULL,
      hour INTEGER NOT NULL,
      subject TEXT NOT NULL,
      amount INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE searchable (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      id BLOB NOT NULL,
      local INTEGER,
      UNIQUE (kind, id)
    ) STRICT;

    CREATE VIRTUAL TABLE search USING fts5 (
      title, notes, content = '', columnsize = 0, tokenize = 'ascii'
    );
    """,
    """
    CREATE TABLE token (
      hash BLOB PRIMARY KEY,
      scope TEXT NOT NULL,
      name TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE channel (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      address TEXT NOT NULL,
      UNIQUE (kind, address)
    ) STRICT;

    CREATE TABLE delivery (
      key TEXT NOT NULL,
      channel INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      next INTEGER,
      changed INTEGER NOT NULL,
      PRIMARY KEY (key, channel)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX delivery_next ON delivery (next) WHERE next IS NOT NULL;
    """,
    // A copied database may have two ops with one stamp. Rows get checksums.
    """
    CREATE TABLE log (
      sequence INTEGER PRIMARY KEY,
      stamp BLOB NOT NULL,
      body TEXT NOT NULL,
      sum INTEGER NOT NULL
    ) STRICT;

    INSERT INTO log (sequence, stamp, body, sum)
      SELECT sequence, stamp, body, op_sum(stamp, body) FROM op;

    DROP TABLE op;

    ALTER TABLE log RENAME TO op;

    CREATE INDEX op_stamp ON op (stamp);

    UPDATE record SET body = summed(kind, id, body);

    ALTER TABLE undo ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;

    UPDATE undo SET sum = undo_sum(body);
    """,
    // Redo.
    """
    CREATE TABLE redo (
      sequence INTEGER PRIMARY KEY,
      body TEXT NOT NULL,
      sum INTEGER NOT NULL
    ) STRICT;
    """,
    // Sums lie by spans of 32 days, so that a walk over all years reads few rows.
    """
    CREATE TABLE sums (
      kind TEXT NOT NULL,
      span INTEGER NOT NULL,
      subject TEXT NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (kind, span, subject)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO sums (kind, span, subject, body)
      SELECT kind, day >> 5, subject, span_sums(day, hour, amount, count)
      FROM total GROUP BY kind, day >> 5, subject;

    DROP TABLE total;
    """,
    // The compact form of log, undo and records. Rows keep their tables, which have triggers of
    // devices in a space. The order of entries of one moment needs no index.
    """
    ALTER TABLE op ADD COLUMN packed BLOB NOT NULL DEFAULT x'';
    UPDATE op SET packed = packed_op(stamp, body, sum);
    UPDATE op SET sum = op_sum(stamp, packed) WHERE packed IS NOT CAST(body AS BLOB);
    ALTER TABLE op DROP COLUMN body;
    ALTER TABLE op RENAME COLUMN packed TO body;

    ALTER TABLE undo ADD COLUMN packed BLOB NOT NULL DEFAULT x'';
    UPDATE undo SET packed = packed_undo(body, sum);
    UPDATE undo SET sum = undo_sum(packed) WHERE packed IS NOT CAST(body AS BLOB);
    ALTER TABLE undo DROP COLUMN body;
    ALTER TABLE undo RENAME COLUMN packed TO body;

    ALTER TABLE redo ADD COLUMN packed BLOB NOT NULL DEFAULT x'';
    UPDATE redo SET packed = packed_undo(body, sum);
    UPDATE redo SET sum = undo_sum(packed) WHERE packed IS NOT CAST(body AS BLOB);
    ALTER TABLE redo DROP COLUMN body;
    ALTER TABLE redo RENAME COLUMN packed TO body;

    UPDATE record SET body = compact_record(kind, id, body);

    DROP INDEX record_timeline;

    CREATE INDEX record_timeline ON record (kind, local) WHERE local IS NOT NULL;
    """,
    // The list of each op, null for the user's own. One index for all, since a partial one would
    // not be covering: SQLite would read the row for its list.
    """
    ALTER TABLE op ADD COLUMN list BLOB;

    DROP INDEX op_stamp;

    CREATE INDEX op_stamp ON op (list, stamp);
    """,
    // Those of a device of spaces, which few databases have, are brought to it by `SpaceSchema`.
    "",
  ]

  /// Makes the tables of a version in an empty database, inside the caller's transaction.
  static func make(_ version: Int, in db: Database) throws {
    try run(migrations[..<version], in: db)
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Runs the missing migrations, inside the caller's transaction.
  static func migrate(_ db: Database, at path: String) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= Self.version else {
      throw StorageError.newer(path: path, version: version, supported: Self.version)
    }
    guard version >= 0 else { throw DamagedRow() }
    guard version < Self.version else { return }
    do {
      try run(migrations[version...], in: db)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // The data violates the constraints of that version's tables.
      throw DamagedRow()
    }
    if version == 1 { try Totals.recount(db) }
    if (1..<3).contains(version) { try SearchTable.fill(db) }
    if version < firstWithSpaces { try SpaceSchema.migrate(db) }
    try db.execute(sql: "PRAGMA user_version = \(Self.version)")
  }

  private static func run(_ migrations: ArraySlice<String>, in db: Database) throws {
    for function in Migration.functions { db.add(function: function) }
    for migration in migrations { try db.execute(sql: migration) }
  }
}

extension Schema {
  /// The items that belong neither to a ledger of that version nor to a device of a space.
  static func strangers(in db: Database, of version: Int) throws -> [SchemaItem] {
    try SchemaItem.strangers(in: db) { model in
      try make(version, in: model)
      try model.execute(sql: SpaceSchema.tables(of: version) + SpaceSchema.attempts)
    }
  }
}
