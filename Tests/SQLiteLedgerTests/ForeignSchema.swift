/// Foreign things in the schema of a file of ours.
enum ForeignSchema {
  private static let endless =
    "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT n FROM x"

  static let tables = [
    "meta", "op", "record", "undo", "redo", "sums", "searchable", "token", "channel", "delivery",
    "device",
  ]

  /// Beside our tables: rows can be read, and none of it may be run or come along.
  static let additions =
    tables.flatMap { table in
      ["INSERT", "UPDATE", "DELETE"].map { event in
        """
        CREATE TRIGGER "evil_\(table)_\(event)" AFTER \(event) ON \(table) BEGIN
          INSERT OR IGNORE INTO token VALUES (x'66', 'do', 'evil', 0);
          INSERT OR IGNORE INTO channel (kind, address) VALUES ('webhook', 'https://evil.example');
        END;
        """
      }
    } + [
      "CREATE TRIGGER evil BEFORE INSERT ON op BEGIN SELECT RAISE(ABORT, 'evil'); END;",
      """
      DROP TRIGGER IF EXISTS space_waits;
      CREATE TRIGGER space_waits AFTER INSERT ON op BEGIN DELETE FROM record; END;
      """,
      "CREATE TRIGGER evil AFTER INSERT ON op BEGIN INSERT INTO meta \(endless); END;",
      "CREATE VIEW evil AS \(endless);",
      "CREATE TABLE evil (a); INSERT INTO evil VALUES (1);",
      "CREATE TABLE \"e\u{1b}[31mvil\" (a CHECK (a > 0) DEFAULT (abs(1)));",
      "CREATE VIRTUAL TABLE evil USING fts5 (a); INSERT INTO evil VALUES ('a');",
      "CREATE INDEX evil ON op (hex(body));",
      "CREATE INDEX evil ON record (kind COLLATE NOCASE) WHERE open = 1;",
      "CREATE UNIQUE INDEX evil ON op (sequence);",
      "ALTER TABLE record ADD COLUMN evil INTEGER GENERATED ALWAYS AS (length(hex(body))) VIRTUAL;",
      "ALTER TABLE op ADD COLUMN evil TEXT DEFAULT 'evil';",
      "DROP INDEX record_open; CREATE INDEX record_open ON record (hex(body)) WHERE open = 1;",
    ]
    + [
      ("op", "stamp BLOB NOT NULL", "stamp BLOB NOT NULL CHECK (length(hex(stamp)) > 0)"),
      ("record", "kind TEXT NOT NULL", "kind TEXT COLLATE NOCASE NOT NULL"),
      ("record", "open INTEGER NOT NULL", "open INTEGER NOT NULL DEFAULT (abs(1))"),
    ].map { table, former, other in
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '\(former)', '\(other)') WHERE name = '\(table)';
      PRAGMA writable_schema = RESET;
      """
    }

  /// In the place of a table whose rows are needed: nothing can be read.
  static let replacements = ["op", "record", "undo", "redo"].flatMap { table in
    [
      """
      ALTER TABLE \(table) RENAME TO former;
      CREATE VIEW \(table) AS SELECT * FROM former, (\(endless));
      """,
      "ALTER TABLE \(table) RENAME TO former; CREATE TABLE \(table) (sequence INTEGER PRIMARY KEY);",
      """
      ALTER TABLE \(table) RENAME TO former;
      CREATE VIRTUAL TABLE \(table) USING fts5 (sequence, kind, id, stamp, body, sum, local, open,
        deleted);
      """,
      """
      ALTER TABLE \(table) RENAME TO former;
      CREATE TABLE \(table) (sequence INTEGER PRIMARY KEY, stamp, kind, id, local, open, deleted, sum,
        body GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL);
      INSERT INTO \(table) (kind) VALUES ('drink');
      """,
    ]
  }

  /// Rows of everything that is no entry.
  static let rows = """
    INSERT INTO token VALUES (x'66', 'do', 'evil', 0);
    INSERT INTO channel (number, kind, address) VALUES (9, 'webhook', 'https://evil.example');
    INSERT INTO delivery VALUES ('evil', 9, 1, 5, 5);
    INSERT INTO device VALUES (x'66', 'evil', 0);
    INSERT INTO meta VALUES ('evil', '1');
    UPDATE meta SET value = 'evil' WHERE key = 'generation';
    UPDATE meta SET value = '1' WHERE key = 'replica';
    """

  /// Rows that no Dayring writes, in tables that it has made.
  static let hostileRows =
    [
      "UPDATE record SET body = zeroblob(3000000) WHERE rowid = 1",
      "UPDATE record SET id = x'' WHERE rowid = 1",
      "UPDATE record SET kind = 'e' || char(27) || 'vil'",
      "UPDATE record SET local = 9223372036854775807",
      "UPDATE record SET open = -1",
      "UPDATE op SET stamp = x'ffffffffffffffffffffffffffffffff'",
      "UPDATE op SET stamp = x'', sum = 0",
      "UPDATE op SET body = x'02ffffffffffffffff7f00'",
      "UPDATE undo SET body = x'02ffffffffffffffff7f00'",
      "UPDATE op SET sum = -9223372036854775808",
      "UPDATE op SET list = x'00' WHERE sequence = 1",
      "UPDATE op SET list = randomblob(16) WHERE sequence = 1",
      "DELETE FROM op WHERE sequence = 1",
    ]
    + [("record", "open"), ("op", "sum"), ("undo", "sum")].map { table, column in
      """
      CREATE TABLE other AS SELECT * FROM \(table);
      DROP TABLE \(table);
      ALTER TABLE other RENAME TO \(table);
      UPDATE \(table) SET \(column) = 'evil';
      """
    }
}
