import GRDB

/// A copy of rows from an untrusted file into tables of our own making, so that no part of its
/// schema is copied or run.
///
/// Only columns that are stored in a plain table are read, from its first row to its last. The
/// types are checked by our tables, which are STRICT.
struct RowCopy {
  private let source: Database
  private let target: Database
  /// The limit for the bytes of the remaining rows: initially those of all pages. A file whose
  /// pages refer to each other in circles has rows without end.
  private var rest: Int

  init(from source: Database, to target: Database) throws {
    self.source = source
    self.target = target
    let pages = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
    rest = pages * (try Int.fetchOne(source, sql: "PRAGMA page_size") ?? 0)
  }

  /// - Parameter number: a column that numbers the rows anew, from 1.
  mutating func copy(_ table: String, numberingBy number: String? = nil) throws {
    let columns = try names(of: table, in: target).filter { $0 != number }
    guard try isPlain(table), Set(columns).isSubset(of: try names(of: table, in: source)) else {
      throw DamagedRow()
    }
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try target.makeStatement(
      sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
    try source.makeStatement(sql: "SELECT \(list) FROM main.\(table) NOT INDEXED").eachRow { row in
      rest -= row.lengthInPage
      guard rest >= 0 else { throw DamagedRow() }
      try insert.run { row.bindAll(to: $0) }
    }
  }

  /// NB: the first words of the text, since for a virtual table SQLite says "table" as well.
  private func isPlain(_ table: String) throws -> Bool {
    let sql = "SELECT type, rootpage, sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE"
    let rows = try Row.fetchAll(source, sql: sql, arguments: [table])
    guard let row = rows.first, rows.count == 1 else { return false }
    return String.fromDatabaseValue(row[0]) == "table"
      && (Int64.fromDatabaseValue(row[1]) ?? 0) > 1
      && String.fromDatabaseValue(row[2])?.hasPrefix("CREATE TABLE") == true
  }

  /// Without those that are computed.
  private func names(of table: String, in db: Database) throws -> [String] {
    try Row.fetchAll(db, sql: "PRAGMA main.table_xinfo(\(table))").compactMap { row in
      row["hidden"] as DatabaseValue == 0.databaseValue ? row["name"] : nil
    }
  }
}

extension Schema {
  /// The part of a database that is copied.
  enum Part {
    /// Records, log, undo and redo, which are numbered anew.
    case entries
    /// The rows of a device of a space.
    case membership
    case everything
  }

  /// Makes a database of that version in an empty one, with rows of another database.
  ///
  /// - Parameter version: of the other.
  static func rebuild(
    _ part: Part, of source: Database, _ version: Int, as identity: DatabaseIdentity,
    in target: Database
  ) throws {
    try target.inTransaction(.immediate) {
      try target.execute(sql: "PRAGMA application_id = \(applicationID)")
      try make(version, in: target)
      if part != .entries, try SpaceSchema.isThere(in: source) {
        try target.execute(sql: SpaceSchema.tables(of: version))
      }
      try Meta.write(identity, to: target)
      var rows = try RowCopy(from: source, to: target)
      switch part {
      case .entries:
        for table in ["op", "undo"] + (version >= firstWithRedo ? ["redo"] : []) {
          try rows.copy(table, numberingBy: "sequence")
        }
        try rows.copy("record")
      case .membership:
        guard try SpaceSchema.isThere(in: target) else { break }
        for table in SpaceSchema.names(of: version) { try rows.copy(table) }
      case .everything:
        try target.execute(sql: "DELETE FROM meta")
        for table in ["meta", "op", "record", "undo", "redo"] { try rows.copy(table) }
        for table in ["device", "token", "channel", "delivery"] { try rows.copy(table) }
        if try SpaceSchema.isThere(in: target) {
          for table in SpaceSchema.names(of: version) { try rows.copy(table) }
        }
        if try SpaceSchema.hasAttempts(in: source) {
          try target.execute(sql: SpaceSchema.attempts)
          try rows.copy("space_attempt")
        }
        try target.execute(sql: "DELETE FROM sqlite_sequence")
        try rows.copy("sqlite_sequence")
      }
      return .commit
    }
  }

  /// Fills the tables that are derived from the records.
  static func derive(in db: Database) throws {
    try Totals.recount(db)
    try SearchTable.fill(db)
  }
}
