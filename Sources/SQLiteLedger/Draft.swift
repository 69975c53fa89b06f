import Foundation

/// A database that is being made under another name, and is gone again when it is let go of.
///
/// What a killed process leaves is removed by whoever makes the next one in the same folder: a lock tells
/// whether anybody still works on it.
final class Draft {
  let path: String
  private let lock: FileLock

  /// - Parameter path: what nothing has yet; ends as one of ``marks`` says.
  init(_ path: String) throws(StorageError) {
    Self.removeForgotten(in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    self.path = path
    lock = try FileLock(beside: path)
    guard try lock.take(.presence, shared: true) else { throw .busy }
  }

  deinit { Self.remove(path) }

  /// Removes what was left behind in a folder.
  static func removeForgotten(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let drafts = Set(
      names.compactMap { name in marks.contains { name.contains($0) } ? stem(name) : nil })
    for name in drafts {
      let path = folder + "/" + name
      guard let lock = try? FileLock(beside: path), (try? lock.take(.presence)) == true else {
        continue
      }
      remove(path)
    }
  }

  /// What the name of each draft has in it, behind that of the database; nothing else of ours has.
  private static let marks = [".sqlite.new-", ".sqlite.restore-", ".sqlite.part"]
  private static let companions = ["-wal", "-shm", "-journal", FileLock.suffix]

  private static func stem(_ name: String) -> String {
    companions.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }

  private static func remove(_ path: String) {
    for suffix in [""] + companions { _ = unlink(path + suffix) }
  }
}
