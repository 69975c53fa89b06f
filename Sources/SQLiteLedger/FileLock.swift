import Foundation

/// Locks on parts of a file, by which processes keep out of each other's way. They end with the process,
/// however it ends.
///
/// NB: never a lock on a database itself: closing any descriptor of that file would drop the locks that
/// SQLite has on it. Hence a file of its own beside it.
final class FileLock: Sendable {
  /// What stands behind the database's name in that of the file. Beside a database it stays for good: a
  /// file that is removed and made anew would be two locks.
  static let suffix = "-lock"

  /// Bytes of the file, which itself stays empty.
  enum Part: Int {
    /// Held by who commits or checkpoints.
    case writing
    /// Shared by all who have the database open.
    case presence
  }

  private let file: Int32

  init(beside path: String) throws(StorageError) {
    file = open(path + Self.suffix, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(errno, at: path) }
  }

  /// NB: closing alone would not do: while a child process is being started, it has the file open too.
  deinit {
    release(.writing)
    release(.presence)
    _ = close(file)
  }

  /// False where the file was removed, or there is another one by now.
  func isInPlace(beside path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(file, &own) == 0 && stat(path + Self.suffix, &there) == 0
      && own.st_ino == there.st_ino
  }

  /// - Returns: false where another one holds it.
  func take(_ part: Part, shared: Bool = false) throws(StorageError) -> Bool {
    if set(part, shared ? F_RDLCK : F_WRLCK) { return true }
    guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
      throw .system(errno, at: Self.suffix)
    }
    return false
  }

  func release(_ part: Part) {
    _ = set(part, F_UNLCK)
  }

  /// NB: of the open file, not of the process: two ledgers of one process exclude each other as well.
  private func set(_ part: Part, _ kind: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(part.rawValue)
    lock.l_len = 1
    return fcntl(file, setLockOfOpenFile, &lock) == 0
  }
}

/// `F_OFD_SETLK`, which the C library shows only to who asks for GNU's extensions.
#if os(Linux)
  private let setLockOfOpenFile: Int32 = 37
#else
  private let setLockOfOpenFile: Int32 = 90
#endif
