import Foundation

/// The place of a database behind the symbolic links that lead to it.
///
/// Lock, log, temporary databases and backups are beside the file itself, so that processes share
/// them whichever link they open.
package enum RealPath {
  /// The path of the file itself; the given path where there is no file yet.
  ///
  /// Links among the folders stay, since they lead to the same files.
  /// - Throws: `StorageError.brokenLink` for a dangling link.
  package static func of(_ path: String) throws(StorageError) -> String {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard isLink(status) else { return path }
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
    }
    let code = errno
    if let link = brokenLink(on: path) { throw .brokenLink(path: link) }
    guard code == ENOENT || code == ENOTDIR else { throw .system(code, at: path) }
    return path
  }

  /// The first link on the way that is dangling, or part of a cycle.
  private static func brokenLink(on path: String) -> String? {
    let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
    return ends.lazy.map { String(path[..<$0]) }.first { part in
      var status = stat()
      return lstat(part, &status) == 0 && isLink(status) && stat(part, &status) != 0
        && [ENOENT, ENOTDIR, ELOOP].contains(errno)
    }
  }

  private static func isLink(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFLNK }
}

/// The check for files that cannot be a database.
package enum PlainFile {
  /// - Throws: `StorageError.notADatabase` for a folder, a device or a pipe;
  ///   `StorageError.hardLinked` where the file has a second name: SQLite keeps a log for each
  ///   name, and processes that use different ones destroy each other's commits.
  package static func check(_ status: stat, at path: String) throws(StorageError) {
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path: path) }
    var status = status
    while status.st_nlink > 1 {
      let links = Int(status.st_nlink)
      let temporaries = TemporaryDatabase.names(of: status, beside: path)
      // A file that is gone is made again when it is next opened.
      guard lstat(path, &status) == 0 else { return }
      // NB: a database that was just created still has its temporary name for a moment.
      guard links == Int(status.st_nlink) else { continue }
      guard links > temporaries + 1 else { return }
      throw .hardLinked(path: path)
    }
  }
}
