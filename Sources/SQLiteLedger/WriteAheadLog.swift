import Foundation
import GRDB

/// The file beside the database that holds the newest commits.
enum WriteAheadLog {
  /// A process reads the whole log when it is the first to open the database: 0.5 ms at this size.
  static let longest = 1 << 20

  /// Brings a long log into the database and empties it; where a reader is in the way, later.
  ///
  /// NB: SQLite's own checkpoints do not help processes that write once and exit. None of them
  /// knows that the one before has brought the log over already, so it would grow for good.
  static func shorten(at path: String, through db: Database) {
    var status = stat()
    guard stat(path + "-wal", &status) == 0, Int(status.st_size) > longest else { return }
    // The commit stands, whatever becomes of this.
    _ = try? db.checkpoint(.truncate)
  }
}
