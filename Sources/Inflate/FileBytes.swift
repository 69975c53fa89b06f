import Exchange

/// A file that is read in any place.
package struct FileBytes: ~Copyable {
  /// How much is read at a time, in bytes.
  private static let portion = 256 << 10

  /// In bytes.
  package let size: Int64
  private let descriptor: Int32

  /// - Parameter path: `-` is standard input, which is written to a file of its own first: archives are
  ///   read from their end.
  package init(path: String) throws(FileFailure) {
    let file = path == "-" ? try FileBytes.spooled() : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .system(errno) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(file)
      throw .system(EISDIR)
    }
    descriptor = file
    size = Int64(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// At most `limit` bytes from the beginning.
  package func beginning(_ limit: Int) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(0..<min(size, Int64(limit))) { portion throws(FileFailure) in
      bytes.append(contentsOf: portion)
      return true
    }
    return bytes
  }

  /// In portions, until the body has enough.
  ///
  /// - Throws: `EIO` where the file has become shorter.
  func read(
    _ range: Range<Int64>,
    _ body: (UnsafeRawBufferPointer) throws(FileFailure) -> Bool
  ) throws(FileFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: FileBytes.portion, alignment: 16)
    defer { buffer.deallocate() }
    var position = range.lowerBound
    while position < range.upperBound {
      let wanted = Int(min(Int64(buffer.count), range.upperBound - position))
      let count = pread(descriptor, buffer.baseAddress, wanted, off_t(position))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { throw .system(EIO) }
      guard try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
      position += Int64(count)
    }
  }

  /// In a file that goes with this process.
  private static func spooled() throws(FileFailure) -> Int32 {
    guard let file = tmpfile() else { throw .system(errno) }
    defer { fclose(file) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: portion, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = systemRead(0, buffer)
      if count < 0, errno == EINTR { continue }
      if count == 0 { break }
      guard count > 0, fwrite(buffer.baseAddress, 1, count, file) == count else {
        throw .system(errno)
      }
    }
    guard fflush(file) == 0 else { throw .system(errno) }
    return dup(fileno(file))
  }
}

/// By another name than the method's.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}
