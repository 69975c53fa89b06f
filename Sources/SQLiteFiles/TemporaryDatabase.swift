import Foundation

/// A temporary database: one that is being written under a temporary name; the file is deleted with
/// this object.
///
/// Files left behind by a killed process are removed when the next one is made in the same folder;
/// a lock shows whether one is still in use.
package final class TemporaryDatabase {
  package let path: String
  private let openLock: OpenFileLock

  /// - Parameter path: must not exist yet.
  package init(_ path: String) throws(StorageError) {
    Self.removeForgotten(beside: path)
    self.path = path
    openLock = try Self.hold(path)
  }

  deinit { Self.remove(path) }

  /// Another process that cleans up may take the lock first and remove the file.
  private static func hold(_ path: String) throws(StorageError) -> OpenFileLock {
    for _ in 0..<1000 {
      do throws(StorageError) {
        let openLock = try OpenFileLock(beside: path)
        if openLock.file.isInPlace(beside: path) { return openLock }
      } catch {
        guard error == .busy else { throw error }
        usleep(1000)
      }
    }
    throw .busy
  }

  /// Removes temporary databases left behind beside this one, by names that only ours have: other
  /// files in the folder are the user's.
  package static func removeForgotten(beside path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let others = Set(names.map { stem($0) }).filter { isTemporary($0, like: url.lastPathComponent) }
    for name in others {
      let path = folder + "/" + name
      guard let lock = try? FileLock(beside: path), (try? lock.take(.openFile)) == true else {
        continue
      }
      remove(path)
    }
  }

  /// A temporary database of the same one, or an unfinished dated copy.
  private static func isTemporary(_ name: String, like own: String) -> Bool {
    if own.hasSuffix(part) {
      return name.hasSuffix(".sqlite" + part)
        && ["dayring-2", "before-restore-", "before-repair-", "before-version-"].contains {
          name.hasPrefix($0)
        }
    }
    guard let end = marks.compactMap({ own.range(of: $0)?.lowerBound }).min() else { return false }
    return marks.contains { name.hasPrefix(own[..<end] + $0) }
  }

  /// Whether a file is one by its name.
  package static func isOne(_ path: String) -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return marks.contains { name.range(of: $0) != nil }
  }

  /// The number of temporary names beside a file that are hard links to it, left from before it was
  /// complete.
  static func names(of file: stat, beside path: String) -> Int {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      var status = stat()
      return name.hasPrefix(url.lastPathComponent + marks[0])
        && lstat(folder + "/" + name, &status) == 0
        && status.st_ino == file.st_ino && status.st_dev == file.st_dev
    }.count
  }

  private static let part = ".part"
  /// The parts after the database's name in the name of a temporary database that will replace it.
  private static let marks = [".new-", ".restore-"]
  private static let companions = ["-wal", "-shm", "-journal", FileLock.suffix]

  private static func stem(_ name: String) -> String {
    companions.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }

  private static func remove(_ path: String) {
    for suffix in [""] + companions { _ = unlink(path + suffix) }
  }
}
