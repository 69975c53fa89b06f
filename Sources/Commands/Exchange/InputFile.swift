import Exchange

/// A file that the user names, read in pieces; `-` is standard input.
struct InputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      let code = errno
      close(descriptor)
      throw .unreadable(path, code: code == 0 ? EISDIR : code)
    }
  }

  deinit {
    close(descriptor)
  }

  /// At most `count` bytes from its beginning.
  func first(_ count: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(upTo: count) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// - Throws: `tooLarge` beyond the limit.
  func all(limit: Int) throws(CommandFailure) -> [UInt8] {
    let bytes = try first(limit + 1)
    guard bytes.count <= limit else { throw .file(.tooLarge(limit: limit)) }
    return bytes
  }
}
