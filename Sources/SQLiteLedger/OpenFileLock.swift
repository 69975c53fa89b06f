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
