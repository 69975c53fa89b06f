import Foundation
import SQLiteLedger

/// A file that is replaced as a whole: who reads it finds the former bytes or the new ones, also after
/// a crash, and no lock. Only one process may write it.
struct ReplacedFile: Sendable {
  let path: String
  /// The name under which the next bytes are written. One that an ended process has left is
  /// overwritten.
  let nextPath: String

  init(path: String, nextPath: String? = nil) {
    (self.path, self.nextPath) = (path, nextPath ?? path + ".next")
  }

  /// Replaces the bytes, unless they are these already.
  /// - Returns: whether they were others.
  func update(_ bytes: [UInt8]) throws(StorageError) -> Bool {
    if has(bytes) { return false }
    try write(bytes)
    return true
  }

  /// Writes the bytes, which get the file's name once all of them are on the disk.
  func write(_ bytes: [UInt8]) throws(StorageError) {
    let flags = O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    let file = open(nextPath, flags, 0o600)
    guard file >= 0 else { throw .system(errno, at: nextPath) }
    var code = writeAll(bytes, to: file)
    if code == 0, SystemCalls.sync(file) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(nextPath, path) != 0 { code = errno }
    if code == 0 { return }
    _ = unlink(nextPath)
    throw .system(code, at: path)
  }

  private func has(_ bytes: [UInt8]) -> Bool {
    FileManager.default.contents(atPath: path).map { $0.elementsEqual(bytes) } ?? false
  }

  /// - Returns: the error's code; 0 for none.
  private func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(file, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }
}
