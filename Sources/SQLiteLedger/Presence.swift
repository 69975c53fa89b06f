/// Tells other processes, as long as it lives, that somebody has the file open.
///
/// NB: GRDB lets go of a connection some time after its last user did, on a queue of its own. So nothing
/// that it holds, such as the ``CommitLock``, may hold this.
final class Presence: Sendable {
  let file: FileLock

  /// - Throws: `StorageError.busy` while somebody moves the file away.
  init(beside path: String) throws(StorageError) {
    file = try FileLock(beside: path)
    guard try file.take(.presence, shared: true) else { throw .busy }
  }

  deinit { file.release(.presence) }
}
