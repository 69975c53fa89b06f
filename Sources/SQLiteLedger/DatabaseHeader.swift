import Foundation
import SQLiteFiles

/// The first hundred bytes of a database file, read before SQLite opens it.
///
/// Offsets are those of "Database File Format" on sqlite.org; numbers are big-endian.
struct DatabaseHeader {
  static let length = 100

  let applicationID: UInt32
  let version: Int
  let isWAL: Bool
  /// The file's length in bytes according to the header; nil when the header does not know it.
  let fileLength: Int?

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8))
    else { return nil }
    func number(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    let changes = number(at: 24)
    applicationID = number(at: 68)
    version = Int(Int32(bitPattern: number(at: 60)))
    isWAL = bytes[18] == 2
    fileLength =
      changes == number(at: 92) ? Int(number(at: 28)) * (pageSize == 1 ? 65_536 : pageSize) : nil
  }
}

extension DatabaseHeader {
  /// Nil when there is no such file. Any file that is not a complete database of ours is refused.
  static func read(at path: String) throws(StorageError) -> DatabaseHeader? {
    // NB: a pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno, at: path)
    }
    defer { _ = close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(errno, at: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path: path) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, length, 0) }
    guard count >= 0 else { throw .system(errno, at: path) }
    guard count == length, let header = DatabaseHeader(bytes) else {
      throw .notADatabase(path: path)
    }
    try header.check(length: Int(lseek(file, 0, SEEK_END)), at: path)
    return header
  }

  private func check(length: Int, at path: String) throws(StorageError) {
    guard applicationID == Schema.applicationID else {
      throw .foreign(path: path, applicationID: applicationID)
    }
    guard version <= Schema.version else {
      throw .newer(path: path, version: version, supported: Schema.version)
    }
    // A database gets its name only once it has its tables.
    guard version > 0 else {
      throw .damaged(path: path)
    }
    // NB: while there is a write-ahead log, pages at the end may be only in the log.
    if let fileLength, length < fileLength, !Self.exists(path + "-wal") {
      throw .damaged(path: path)
    }
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
