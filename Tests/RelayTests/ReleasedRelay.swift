/// What released versions made of an empty file. NB: it is kept as it was.
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
}
