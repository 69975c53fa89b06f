import CSQLite
import GRDB

/// The file beside the database that holds the newest commits.
///
/// Once everything in it is in the database, SQLite writes over it from its beginning, which a disk
/// syncs in half the time that a growing file takes. SQLite's own checkpoints do not get processes
/// that far which write once and exit: none of them knows that the one before has brought the log
/// over already, so it would grow for good. Nor do they wait for the ``CommitLock``; so they are off.
///
/// `@unchecked`: only ever used inside the database's queue.
final class WriteAheadLog: @unchecked Sendable {
  /// In bytes. A process reads the whole log when it is the first to open the database: 0.5 ms at
  /// this size.
  static let longest = 1 << 20

  private static let mostFrames = longest / (4096 + 24)

  /// As of this connection's last commit; a frame holds a page.
  private var frames = 0

  /// Has to live as long as the connection does.
  init(of db: Database) {
    _ = sqlite3_wal_hook(
      db.sqliteConnection,
      { log, _, _, frames in
        log.map { Unmanaged<WriteAheadLog>.fromOpaque($0).takeUnretainedValue() }?
          .frames = Int(frames)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// For each connection to a database that others have open too, before it writes anything: neither a
  /// commit nor the last close brings the log in by itself.
  static func leaveAlone(by db: Database) {
    _ = sqlite3_wal_autocheckpoint(db.sqliteConnection, 0)
    if let connection = db.sqliteConnection { _ = dayring_leave_log_at_close(connection) }
  }

  /// To be called after each commit, while the lock is held. Brings a long log into the database and
  /// begins it anew; where a reader is in the way, later.
  func shorten(through db: Database) {
    guard frames > Self.mostFrames else { return }
    // The commit stands, whatever becomes of this.
    guard (try? bringIn(through: db)) == true else { return }
    // Only a commit tells the next process that the log has a new beginning.
    // NB: SQLite leaves a page alone to which nothing new is written.
    try? db.execute(
      sql: """
        INSERT INTO meta (key, value) VALUES ('log', '0')
        ON CONFLICT (key) DO UPDATE SET value = 1 - value
        """)
  }

  /// To be called while the lock is held. Waits for nobody.
  /// - Returns: whether the database holds everything now.
  func bringIn(through db: Database) throws -> Bool {
    let (all, done) = try db.checkpoint()
    return all == done
  }
}
