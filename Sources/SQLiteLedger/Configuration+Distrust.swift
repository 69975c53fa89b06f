import CSQLite
import GRDB

extension Configuration {
  /// The settings of every connection, to our own files too: whatever has come into the schema of a
  /// file, none of it is run.
  package static var distrusting: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      let result = dayring_distrust_schema(connection)
      guard result == SQLITE_OK else {
        throw DatabaseError(resultCode: ResultCode(rawValue: result))
      }
    }
    return configuration
  }

  /// The settings of a connection that reads a file from elsewhere.
  static var reading: Configuration {
    var configuration = distrusting
    configuration.readonly = true
    configuration.prepareDatabase { db in
      _ = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(Packed.most))
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }
}
