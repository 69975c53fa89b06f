/// Whole databases as released versions left them. NB: never edit one; the next version's is added.
enum ReleasedDatabase {
  static let versionOne = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v1');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}},\
    {"kind":"fast","id":"00000000000000000000000002","fields":{"end":null}}]}');
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f403', 1000, 0, 0);
    INSERT INTO record VALUES ('fast', x'00000000000000000000000000000002',
      x'010000050000000000bc0a0000000000000103656e640000', NULL, 1, 0);
    INSERT INTO undo VALUES (1, '{"label":"both","records":[\
    {"kind":"drink","id":"00000000000000000000000001"},\
    {"kind":"fast","id":"00000000000000000000000002"}]}');
    INSERT INTO device VALUES (x'010203', 'Phone', 5);
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 1;
    """

  static let versionTwo = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE total (
      kind TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, subject TEXT NOT NULL,
      amount INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v2');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}},\
    {"kind":"fast","id":"00000000000000000000000002","fields":{"end":null}}]}');
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f403', 1000, 0, 0);
    INSERT INTO record VALUES ('fast', x'00000000000000000000000000000002',
      x'010000050000000000bc0a0000000000000103656e640000', NULL, 1, 0);
    INSERT INTO undo VALUES (1, '{"label":"both","records":[\
    {"kind":"drink","id":"00000000000000000000000001"},\
    {"kind":"fast","id":"00000000000000000000000002"}]}');
    INSERT INTO device VALUES (x'010203', 'Phone', 5);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000003',
      x'010000050000000000bc0a00000000000003057469746c6500040b436166c3a9\
    3a2042726f74056e6f746573000406e697a5e69cac02617400040a313937302d30312d3032', 86400000, 0, 0);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000004',
      x'010000050000000000bc0a00000000000002057469746c6500040442726f7407\
    64656c657465640002', NULL, 0, 1);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000005',
      x'010000050000000000bc0a00000000000001046e6f746500040f61207469746c65206f662042726f74',
      NULL, 0, 0);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000006',
      x'010000050000000000bc0a00000000000001057469746c6500040842726f747a656974', NULL, 0, 0);
    INSERT INTO total VALUES ('drink', 0, 0, '', 250, 1);
    INSERT INTO undo VALUES (2, '{"label":"rename","records":[\
    {"kind":"task","id":"00000000000000000000000003",\
    "fields":{"title":["Salz","Café: Brot"]}}]}');
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 2;
    """

  static let versionThree = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE total (
      kind TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, subject TEXT NOT NULL,
      amount INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE searchable (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id BLOB NOT NULL, local INTEGER,
      UNIQUE (kind, id)) STRICT;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, notes, content = '', columnsize = 0, tokenize = 'ascii');
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v3');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}}]}');
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f403', 1000, 0, 0);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000006',
      x'010000050000000000bc0a00000000000001057469746c6500040842726f747a656974', NULL, 0, 0);
    INSERT INTO total VALUES ('drink', 0, 0, '', 250, 1);
    INSERT INTO searchable VALUES (1, 'task', x'00000000000000000000000000000006', NULL);
    INSERT INTO search (rowid, title, notes) VALUES (1, 'brotzeit', '');
    INSERT INTO undo VALUES (1, '{"label":"drink","records":[\
    {"kind":"drink","id":"00000000000000000000000001"}]}');
    INSERT INTO device VALUES (x'010203', 'Phone', 5);
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 3;
    """

  static let versionFour = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE total (
      kind TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, subject TEXT NOT NULL,
      amount INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE searchable (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id BLOB NOT NULL, local INTEGER,
      UNIQUE (kind, id)) STRICT;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, notes, content = '', columnsize = 0, tokenize = 'ascii');
    CREATE TABLE token (
      hash BLOB PRIMARY KEY, scope TEXT NOT NULL, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v4');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}}]}');
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f403', 1000, 0, 0);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000006',
      x'010000050000000000bc0a00000000000001057469746c6500040842726f747a656974', NULL, 0, 0);
    INSERT INTO total VALUES ('drink', 0, 0, '', 250, 1);
    INSERT INTO searchable VALUES (1, 'task', x'00000000000000000000000000000006', NULL);
    INSERT INTO search (rowid, title, notes) VALUES (1, 'brotzeit', '');
    INSERT INTO undo VALUES (1, '{"label":"drink","records":[\
    {"kind":"drink","id":"00000000000000000000000001"}]}');
    INSERT INTO device VALUES (x'010203', 'Phone', 5);
    INSERT INTO token VALUES (x'040506', 'widgets', 'Kitchen', 6);
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 4;
    """

  static let versionFive = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE total (
      kind TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, subject TEXT NOT NULL,
      amount INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
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
    INSERT INTO channel VALUES (3, 'desktop', '');
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v5');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}}]}');
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f403', 1000, 0, 0);
    INSERT INTO record VALUES ('task', x'00000000000000000000000000000006',
      x'010000050000000000bc0a00000000000001057469746c6500040842726f747a656974', NULL, 0, 0);
    INSERT INTO total VALUES ('drink', 0, 0, '', 250, 1);
    INSERT INTO searchable VALUES (1, 'task', x'00000000000000000000000000000006', NULL);
    INSERT INTO search (rowid, title, notes) VALUES (1, 'brotzeit', '');
    INSERT INTO undo VALUES (1, '{"label":"drink","records":[\
    {"kind":"drink","id":"00000000000000000000000001"}]}');
    INSERT INTO device VALUES (x'010203', 'Phone', 5);
    INSERT INTO token VALUES (x'040506', 'widgets', 'Kitchen', 6);
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 5;
    """

  static let versionSix = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL, body TEXT NOT NULL,
      sum INTEGER NOT NULL) STRICT;
    CREATE INDEX op_stamp ON op (stamp);
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (
      sequence INTEGER PRIMARY KEY, body TEXT NOT NULL, sum INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE total (
      kind TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, subject TEXT NOT NULL,
      amount INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
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
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v6');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}}]}', -7027402216950271589);
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f40337d3df2b7a6d4050', 1000, 0, 0);
    INSERT INTO total VALUES ('drink', 0, 0, '', 250, 1);
    INSERT INTO undo VALUES (1, '{"label":"drink","records":[\
    {"kind":"drink","id":"00000000000000000000000001"}]}', -943528530774404381);
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 6;
    """

  static let versionSeven = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE op (
      sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL, body TEXT NOT NULL,
      sum INTEGER NOT NULL) STRICT;
    CREATE INDEX op_stamp ON op (stamp);
    CREATE TABLE record (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
      open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
    CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
    CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
    CREATE TABLE undo (
      sequence INTEGER PRIMARY KEY, body TEXT NOT NULL, sum INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE redo (
      sequence INTEGER PRIMARY KEY, body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
    CREATE TABLE device (
      token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE total (
      kind TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, subject TEXT NOT NULL,
      amount INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, day, hour, subject)
    ) STRICT, WITHOUT ROWID;
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
    INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v7');
    INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
    "stamp":"0000000000050000-0000000000000abc","records":[\
    {"kind":"drink","id":"00000000000000000000000001",\
    "fields":{"at":{"instant":1000,"offset":0},"amount":250}}]}', -7027402216950271589);
    INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
      x'010000050000000000bc0a00000000000002026174\
    0005d00f0006616d6f756e740003f40337d3df2b7a6d4050', 1000, 0, 0);
    INSERT INTO total VALUES ('drink', 0, 0, '', 250, 1);
    INSERT INTO undo VALUES (1, '{"label":"drink","records":[\
    {"kind":"drink","id":"00000000000000000000000001"}]}', -943528530774404381);
    PRAGMA application_id = 1147238770;
    PRAGMA user_version = 7;
    """
}
