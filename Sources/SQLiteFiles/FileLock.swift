import Foundation

/// Locks on bytes of a file that coordinate processes. They end with the process, however it ends.
///
/// NB: never lock the database itself: closing any descriptor of that file would drop SQLite's own
/// locks. Hence a separate file beside it.
package final class FileLock: Sendable {
  /// The suffix of the lock file, after the database's name. The file is never removed: if it were
  /// removed and made again, there would be two locks.
  package static let suffix = "-lock"

  /// Bytes of the file, which stays empty.
  package enum Part: Int {
    /// Held while committing or checkpointing.
    case writing
    /// Shared by all that have the database open.
    case openFile
    /// Held by the process that keeps the database in step with a relay.
    case leading
  }

  private let file: Int32

  package init(beside path: String) throws(StorageError) {
    try Self.check(beside: path)
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    file = open(path + Self.suffix, flags, 0o600)
    guard file >= 0 else { throw .system(errno, at: path) }
  }

  /// - Throws: `StorageError.notALock` for a folder, a pipe or a link, by which two databases could
  ///   share a lock, or one have two.
  package static func check(beside path: String) throws(StorageError) {
    var status = stat()
    guard lstat(path + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw .notALock(path: path + suffix)
  }

  /// NB: closing alone would not release it: a child process that is being started has the file
  /// open too.
  deinit {
    release(.writing)
    release(.openFile)
    release(.leading)
    _ = close(file)
  }

  /// False when the file was removed or replaced.
  package func isInPlace(beside path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(file, &own) == 0 && stat(path + Self.suffix, &there) == 0
      && own.st_ino == there.st_ino
  }

  /// - Returns: false when another holder has it.
  package func take(_ part: Part, shared: Bool = false) throws(StorageError) -> Bool {
    if set(part, shared ? F_RDLCK : F_WRLCK) { return true }
    guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
      throw .system(errno, at: Self.suffix)
    }
    return false
  }

  package func release(_ part: Part) {
    _ = set(part, F_UNLCK)
  }

  /// NB: locks belong to the open file, so two ledgers in one process also exclude each other.
  private func set(_ part: Part, _ kind: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(part.rawValue)
    lock.l_len = 1
    return fcntl(file, SystemCalls.setLockOfOpenFile, &lock) == 0
  }
}

/// A shared lock that tells other processes, for as long as it lives, that the file is open.
///
/// NB: GRDB closes a connection some time after its last use, on its own queue. So nothing that the
/// connection retains, such as the ``CommitLock``, may retain this.
package final class OpenFileLock: Sendable {
  package let file: FileLock

  /// - Throws: `StorageError.busy` while another process moves the file away.
  package init(beside path: String) throws(StorageError) {
    file = try FileLock(beside: path)
    guard try file.take(.openFile, shared: true) else { throw .busy }
  }

  deinit { file.release(.openFile) }
}
