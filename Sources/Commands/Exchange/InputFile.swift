import Exchange

/// A file that the user names, read in pieces; `-` is standard input.
struct InputFile: ~Copyable {
  private static let chunk = 256 << 10

  let path: String
  /// In bytes.
  let size: Int64
  private let descriptor: Int32

  init(_ path: String) throws(CommandFailure) {
    let file = path == "-" ? try InputFile.spooled() : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path, code: errno) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(file)
      throw .unreadable(path, code: EISDIR)
    }
    self.path = path
    descriptor = file
    size = Int64(status.st_size)
  }

  /// What comes from standard input, in a file that goes with this process: archives are read from
  /// their end.
  private static func spooled() throws(CommandFailure) -> Int32 {
    guard let file = tmpfile() else { throw .unreadable("-", code: errno) }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      let count = systemRead(0, &buffer, chunk)
      if count == 0 { break }
      guard count > 0, fwrite(buffer, 1, count, file) == count else {
        throw .unreadable("-", code: errno)
      }
    }
    fflush(file)
    return dup(fileno(file))
  }

  deinit {
    close(descriptor)
  }

  /// Piece by piece; fewer bytes than asked for where the file is shorter.
  func read(
    _ range: Range<Int64>, _ body: (UnsafeBufferPointer<UInt8>) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: InputFile.chunk)
    defer { buffer.deallocate() }
    var position = range.lowerBound
    while position < range.upperBound {
      let wanted = Int(min(Int64(InputFile.chunk), range.upperBound - position))
      let count = pread(descriptor, buffer.baseAddress, wanted, off_t(position))
      guard count >= 0 else { throw .unreadable(path, code: errno) }
      if count == 0 { return }
      try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
      position += Int64(count)
    }
  }

  /// At most `count` bytes from its beginning.
  func first(_ count: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(0..<Int64(count)) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// - Throws: `tooLarge` beyond the limit.
  func all(limit: Int) throws(CommandFailure) -> [UInt8] {
    let bytes = try first(limit + 1)
    guard bytes.count <= limit else { throw .file(.tooLarge(limit: limit)) }
    return bytes
  }
}

/// By another name than the method's.
private func systemRead(_ file: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
  read(file, &buffer, count)
}
