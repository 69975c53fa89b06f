/// The schemas of released versions. NB: never edit them.
enum ReleasedRelay {
  static let versionOne = """
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

    PRAGMA application_id = 1147238738;

    PRAGMA user_version = 1;
    """

  /// Of an empty database on a server.
  static let versionOneOnPostgres = """
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

    CREATE TABLE dayring_relay (version bigint NOT NULL);

    INSERT INTO dayring_relay (version) VALUES (1);
    """
}
