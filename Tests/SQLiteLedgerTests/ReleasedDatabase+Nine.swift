extension ReleasedDatabase {
  /// The first one with the compact forms: a task, and how to undo and redo.
  static let versionNine = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL, sum INTEGER NOT NULL,
      body BLOB NOT NULL DEFAULT x'') STRICT;
    CREATE INDEX op_stamp ON op (stamp);
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE INDEX record_timeline ON record (kind, local) WHERE local IS NOT NULL;
    CREATE TABLE undo (
      sequence INTEGER PRIMARY KEY, sum INTEGER NOT NULL DEFAULT 0,
      body BLOB NOT NULL DEFAULT x'') STRICT;
    CREATE TABLE redo (
      sequence INTEGER PRIMARY KEY, sum INTEGER NOT NULL, body BLOB NOT NULL DEFAULT x'') STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sums (
      kind TEXT NOT NULL, span INTEGER NOT NULL, subject TEXT NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY (kind, span, subject)) STRICT, WITHOUT ROWID;
    CREATE TABLE searchable (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id BLOB NOT NULL, local INTEGER,
      UNIQUE (kind, id)) STRICT;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, notes, content = '', columnsize = 0, tokenize = 'ascii');
    CREATE TABLE token (
      hash BLOB PRIMARY KEY, scope TEXT NOT NULL, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE channel (
      number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, address TEXT NOT NULL,
      UNIQUE (kind, address)) STRICT;
    CREATE TABLE delivery (
      key TEXT NOT NULL, channel INTEGER NOT NULL, attempts INTEGER NOT NULL, next INTEGER,
      changed INTEGER NOT NULL, PRIMARY KEY (key, channel)) STRICT, WITHOUT ROWID;
    CREATE INDEX delivery_next ON delivery (next) WHERE next IS NOT NULL;
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v9');
    INSERT INTO op (sequence, stamp, sum, body) VALUES (
      1, x'00000000000500000000000000000abc', -4538952226708670883,
      x'0100000000000500000000000000000abc012d00000000000000000000000000000006\
    020d041042726f747a6569740900');
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000006',
      x'0100000000000500000000000000000abc020d041042726f747a6569740900e1a30c6785baae3d',
      NULL, 1, 0);
    INSERT INTO searchable VALUES (1, 'task', x'00000000000000000000000000000006', NULL);
    INSERT INTO search (rowid, title, notes) VALUES (1, 'brotzeit', '');
    INSERT INTO undo (sequence, sum, body) VALUES (1, 1225221736448525690, CAST(
      '{"label":"task","records":[{"kind":"task","id":"00000000000000000000000006"}]}' AS BLOB));
    INSERT INTO redo (sequence, sum, body) VALUES (
      1, -9131955079220069733, CAST('{"label":"later","records":[]}' AS BLOB));
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 9;
    """

  /// Each with its version.
  static let all = [
    (1, versionOne), (2, versionTwo), (3, versionThree), (4, versionFour), (5, versionFive),
    (6, versionSix), (7, versionSeven), (9, versionNine),
  ]
}
