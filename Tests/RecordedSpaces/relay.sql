PRAGMA application_id = 1147238738;
PRAGMA user_version = 4;
CREATE TABLE chain (
  space BLOB NOT NULL,
  device BLOB NOT NULL,
  chain INTEGER NOT NULL,
  n INTEGER NOT NULL,
  id BLOB NOT NULL,
  PRIMARY KEY (space, device, chain)
) STRICT, WITHOUT ROWID;
CREATE TABLE conversation (
  conversation BLOB PRIMARY KEY,
  token_hash BLOB NOT NULL,
  begun INTEGER NOT NULL,
  last INTEGER NOT NULL,
  closed INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  unanswered INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE device (
  space BLOB NOT NULL,
  device BLOB NOT NULL,
  token_hash BLOB NOT NULL,
  PRIMARY KEY (space, device),
  UNIQUE (space, token_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE entry (
  space BLOB NOT NULL,
  sequence INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  device BLOB NOT NULL,
  chain INTEGER NOT NULL,
  n INTEGER NOT NULL,
  log BLOB NOT NULL,
  received INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (space, sequence)
) STRICT;
CREATE TABLE invitation (
  token_hash BLOB PRIMARY KEY,
  made INTEGER NOT NULL
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
CREATE TABLE message (
  conversation BLOB NOT NULL,
  number INTEGER NOT NULL,
  id BLOB,
  day INTEGER NOT NULL,
  text BLOB NOT NULL,
  about BLOB NOT NULL,
  PRIMARY KEY (conversation, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE part (
  space BLOB NOT NULL,
  snapshot BLOB NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (space, snapshot, part)
) STRICT;
CREATE TABLE setting (
  name INTEGER PRIMARY KEY,
  value BLOB NOT NULL
) STRICT;
CREATE TABLE slot (
  space BLOB NOT NULL,
  slot BLOB NOT NULL UNIQUE,
  token_hash BLOB NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (space, slot)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshot (
  space BLOB NOT NULL,
  snapshot BLOB NOT NULL,
  announced INTEGER NOT NULL,
  stage INTEGER NOT NULL,
  manifest BLOB NOT NULL,
  UNIQUE (space, snapshot)
) STRICT;
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
CREATE TABLE vouch (
  space BLOB NOT NULL,
  snapshot BLOB NOT NULL,
  device BLOB NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (space, snapshot, device)
) STRICT, WITHOUT ROWID;
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
CREATE UNIQUE INDEX entry_envelope ON entry (space, device, chain, n) WHERE kind = 0;
CREATE UNIQUE INDEX entry_roster ON entry (space, n) WHERE kind = 1;
CREATE INDEX wake_next ON wake (next);
