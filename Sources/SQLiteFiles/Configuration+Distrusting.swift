import CSQLite
import GRDB

extension Configuration {
  /// The limit of one value of a database, in bytes. The undo entry of an import of a million drinks
  /// has a fifth.
  package static let longestValue = 1 << 28

  /// The settings of every connection, to our own files too: no code in a file's schema is run, and
  /// no value is read that is longer than any of ours.
  package static var distrusting: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      _ = sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(longestValue))
      let result = dayring_distrust_schema(connection)
      guard result == SQLITE_OK else {
        throw DatabaseError(resultCode: ResultCode(rawValue: result))
      }
    }
    return configuration
  }

  /// The settings of a connection that reads a file from elsewhere.
  package static var reading: Configuration {
    var configuration = distrusting
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }
}
