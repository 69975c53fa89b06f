import Foundation
import JSON

/// A file that the page has the host save, where the user chooses.
package struct SavedFile: Equatable, Sendable {
  package let number: Int
  /// A name without a folder.
  package let name: String
  package let bytes: [UInt8]

  package enum Outcome: Sendable {
    case done, cancelled, failed
  }

  init?(_ json: [UInt8], _ number: Int) {
    guard let file = try? JSON(parsing: json),
      let name = file["name"]?.text?.split(separator: "/").last.map(String.init),
      let bytes = file["base64"]?.text.flatMap({ Data(base64Encoded: $0) })
    else { return nil }
    (self.number, self.name, self.bytes) = (number, name, [UInt8](bytes))
  }

  /// Writes the file, which gets its name once all of it is on the disk. What had that name before
  /// stays if an error is thrown.
  package func write(to path: String) throws {
    let part = "\(path).\(getpid()).part"
    let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC
    let descriptor = open(part, flags, 0o600)
    guard descriptor >= 0 else { throw Self.error() }
    defer { unlink(part) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: bytes)
    try file.synchronize()
    try file.close()
    guard rename(part, path) == 0 else { throw Self.error() }
    let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0 else { return }
    // Some file systems cannot; the file itself is written.
    fsync(folder)
    close(folder)
  }

  private static func error() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
