import Foundation

/// A database that is being made under another name, and is gone again when it is let go of.
///
/// What a killed process leaves is removed by whoever makes the next one in the same folder: a lock tells
/// whether anybody still works on it.
final class Draft {
  let path: String
  private let presence: Presence

  /// - Parameter path: what nothing has yet.
  init(_ path: String) throws(StorageError) {
    Self.removeForgotten(beside: path)
    self.path = path
    presence = try Self.hold(path)
  }

  deinit { Self.remove(path) }

  /// Whoever looks for what was left behind may take the lock first and remove its file.
  private static func hold(_ path: String) throws(StorageError) -> Presence {
    for _ in 0..<1000 {
      do throws(StorageError) {
        let presence = try Presence(beside: path)
        if presence.file.isInPlace(beside: path) { return presence }
      } catch {
        guard error == .busy else { throw error }
        usleep(1000)
      }
    }
    throw .busy
  }

  /// Removes what was left behind beside this one, under the names that only drafts of ours have: other
  /// files in a folder are the user's.
  static func removeForgotten(beside path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let others = Set(names.map { stem($0) }).filter { isDraft($0, like: url.lastPathComponent) }
    for name in others {
      let path = folder + "/" + name
      guard let lock = try? FileLock(beside: path), (try? lock.take(.presence)) == true else {
        continue
      }
      remove(path)
    }
  }

  /// Of the same database, or a dated copy that was cut off.
  private static func isDraft(_ name: String, like own: String) -> Bool {
    if own.hasSuffix(part) {
      return name.hasSuffix(".sqlite" + part)
        && ["dayring-2", "before-restore-", "before-repair-"].contains { name.hasPrefix($0) }
    }
    guard let end = marks.compactMap({ own.range(of: $0)?.lowerBound }).min() else { return false }
    return marks.contains { name.hasPrefix(own[..<end] + $0) }
  }

  private static let part = ".part"
  /// What stands behind the database's name in that of a draft that takes its place.
  private static let marks = [".new-", ".restore-"]
  private static let companions = ["-wal", "-shm", "-journal", FileLock.suffix]

  private static func stem(_ name: String) -> String {
    companions.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }

  private static func remove(_ path: String) {
    for suffix in [""] + companions { _ = unlink(path + suffix) }
  }
}
