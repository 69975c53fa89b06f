import Relay

/// The tables on a server: those of a file, in PostgreSQL's types. Within a release a migration only
/// adds, so that an older process runs beside a newer.
enum PostgresSchema {
  static let migrations = RelaySchema.migrations.enumerated().map { index, migration in
    words.reduce(migration) { $0.replacing($1.file, with: $1.server) } + (index == 0 ? storage : "")
  }
  private static let words: [(file: String, server: String)] = [
    (meta, ""), (" STRICT, WITHOUT ROWID", ""), (" STRICT", ""), ("BLOB", "bytea"),
    ("INTEGER", "bigint"), ("  UNIQUE (space, sequence)", "  PRIMARY KEY (space, sequence)"),
    ("  UNIQUE (space, snapshot", "  PRIMARY KEY (space, snapshot"),
  ]
  /// A table of files only.
  private static let meta = """
    CREATE TABLE meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;


    """
  /// Sealed bytes, which do not get shorter.
  private static let storage = """

    ALTER TABLE entry ALTER COLUMN bytes SET STORAGE EXTERNAL;
    ALTER TABLE part ALTER COLUMN bytes SET STORAGE EXTERNAL;
    """

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
