import CSQLite
import GRDB

/// The write-ahead log: the file beside the database that holds the newest commits until a
/// checkpoint.
///
/// Once all of it is in the database, SQLite restarts it from the beginning, which syncs in half
/// the time that a growing file takes. SQLite's own checkpoints never get that far with processes
/// that write once and exit: none of them knows that the previous one has copied the log already,
/// so it would grow without end. They also ignore the ``CommitLock``; so they are turned off.
///
/// `@unchecked`: only ever used inside the database's queue.
package final class WriteAheadLog: @unchecked Sendable {
  /// In bytes. The first process to open the database reads the whole log: 0.5 ms at this size.
  package static let longest = 1 << 20

  private static let mostFrames = longest / (4096 + 24)

  /// As of this connection's last commit; one frame holds one page.
  private var frames = 0

  /// Must live as long as the connection.
  package init(of db: Database) {
    _ = sqlite3_wal_hook(
      db.sqliteConnection,
      { log, _, _, frames in
        log.map { Unmanaged<WriteAheadLog>.fromOpaque($0).takeUnretainedValue() }?
          .frames = Int(frames)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Turns off automatic checkpoints, at a commit and at the last close. For each connection to a
  /// database that others have open too, before it writes.
  package static func leaveAlone(by db: Database) {
    _ = sqlite3_wal_autocheckpoint(db.sqliteConnection, 0)
    if let connection = db.sqliteConnection { _ = dayring_leave_log_at_close(connection) }
  }

  /// Must be called after each commit, with the lock held; the database has a table `meta`. Copies
  /// a long log into the database and restarts it; when a reader is in the way, a later call does
  /// so.
  package func shorten(through db: Database) {
    guard frames > Self.mostFrames else { return }
    // The commit is done, whether or not this succeeds.
    guard (try? checkpoint(through: db)) == true else { return }
    // Only a commit tells the next process that the log was restarted.
    // NB: SQLite does not write a page that has not changed.
    try? db.execute(
      sql: """
        INSERT INTO meta (key, value) VALUES ('log', '0')
        ON CONFLICT (key) DO UPDATE SET value = 1 - value
        """)
  }

  /// Must be called with the lock held. Does not wait for readers.
  /// - Returns: whether the database now holds everything.
  @discardableResult
  package func checkpoint(through db: Database) throws -> Bool {
    let (all, done) = try db.checkpoint()
    return all == done
  }
}
