import Relay

/// The tables on a server. A released migration is never edited: each change is a new one, and
/// within a release it only adds, so that an older process runs beside a newer.
enum PostgresSchema {
  static let migrations = [
    """
    CREATE TABLE space (
      space bytea PRIMARY KEY,
      head bigint NOT NULL,
      log bytea NOT NULL,
      floor bigint NOT NULL,
      floor_log bytea NOT NULL,
      epoch bigint NOT NULL,
      roster bytea NOT NULL,
      bytes bigint NOT NULL,
      deleted bigint NOT NULL
    );

    CREATE TABLE device (
      space bytea NOT NULL,
      device bytea NOT NULL,
      token_hash bytea NOT NULL,
      PRIMARY KEY (space, device),
      UNIQUE (space, token_hash)
    );

    CREATE TABLE chain (
      space bytea NOT NULL,
      device bytea NOT NULL,
      chain bigint NOT NULL,
      n bigint NOT NULL,
      id bytea NOT NULL,
      PRIMARY KEY (space, device, chain)
    );

    CREATE TABLE entry (
      space bytea NOT NULL,
      sequence bigint NOT NULL,
      kind bigint NOT NULL,
      device bytea NOT NULL,
      chain bigint NOT NULL,
      n bigint NOT NULL,
      id bytea NOT NULL,
      log bytea NOT NULL,
      received bigint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (space, sequence)
    );

    ALTER TABLE entry ALTER COLUMN bytes SET STORAGE EXTERNAL;

    CREATE UNIQUE INDEX entry_envelope ON entry (space, device, chain, n) WHERE kind = 0;

    CREATE UNIQUE INDEX entry_roster ON entry (space, n) WHERE kind = 1;

    CREATE TABLE snapshot (
      space bytea NOT NULL,
      snapshot bytea NOT NULL,
      announced bigint NOT NULL,
      stage bigint NOT NULL,
      manifest bytea NOT NULL,
      PRIMARY KEY (space, snapshot)
    );

    CREATE TABLE part (
      space bytea NOT NULL,
      snapshot bytea NOT NULL,
      part bigint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (space, snapshot, part)
    );

    ALTER TABLE part ALTER COLUMN bytes SET STORAGE EXTERNAL;

    CREATE TABLE vouch (
      space bytea NOT NULL,
      snapshot bytea NOT NULL,
      device bytea NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (space, snapshot, device)
    );

    CREATE TABLE slot (
      space bytea NOT NULL,
      slot bytea NOT NULL UNIQUE,
      token_hash bytea NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (space, slot)
    );

    CREATE TABLE mailbox (
      space bytea NOT NULL,
      mailbox bytea NOT NULL UNIQUE,
      device bytea NOT NULL,
      token_hash bytea NOT NULL,
      opened bigint NOT NULL,
      request bytea,
      answer bytea,
      PRIMARY KEY (space, mailbox)
    );

    CREATE TABLE invitation (
      token_hash bytea PRIMARY KEY,
      made bigint NOT NULL
    );
    """,
    // It can be computed from the bytes.
    "ALTER TABLE entry DROP COLUMN id",
    """
    CREATE TABLE wake (
      space bytea NOT NULL,
      device bytea NOT NULL,
      endpoint bytea NOT NULL,
      times bytea NOT NULL,
      next bigint NOT NULL,
      attempts bigint NOT NULL,
      told bigint NOT NULL,
      status bigint NOT NULL,
      PRIMARY KEY (space, device)
    );

    CREATE INDEX wake_next ON wake (next);

    CREATE TABLE setting (
      name bigint PRIMARY KEY,
      value bytea NOT NULL
    );
    """,
    """
    CREATE TABLE conversation (
      conversation bytea PRIMARY KEY,
      token_hash bytea NOT NULL,
      begun bigint NOT NULL,
      last bigint NOT NULL,
      closed bigint NOT NULL,
      messages bigint NOT NULL,
      unanswered bigint NOT NULL
    );

    CREATE TABLE message (
      conversation bytea NOT NULL,
      number bigint NOT NULL,
      id bytea,
      day bigint NOT NULL,
      text bytea NOT NULL,
      about bytea NOT NULL,
      PRIMARY KEY (conversation, number)
    );
    """,
  ]

  /// The number of the advisory lock that lets one process migrate at a time: "DayR".
  private static let lock = 0x4461_7952

  static func migrate(_ connection: PostgresConnection) throws(RelayError) {
    try connection.transaction(writing: true) { db throws(RelayError) in
      try db.execute("SELECT pg_advisory_xact_lock(\(lock))")
      try db.execute("CREATE TABLE IF NOT EXISTS dayring_relay (version bigint NOT NULL)")
      let version = try db.rows("SELECT version FROM dayring_relay", []).first?.signed(0) ?? 0
      guard version >= 0 else { throw .damaged }
      guard version <= migrations.count else { throw .newer }
      guard version < migrations.count else { return }
      for migration in migrations[Int(version)...] { try db.execute(migration) }
      try db.execute("DELETE FROM dayring_relay")
      try db.execute("INSERT INTO dayring_relay (version) VALUES (\(migrations.count))")
    }
  }
}
