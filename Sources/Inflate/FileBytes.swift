import Exchange

/// A file with random access.
package struct FileBytes: ~Copyable {
  /// The size of a read, in bytes.
  private static let portion = 256 << 10

  /// The size in bytes.
  package let size: Int64
  private let descriptor: Int32

  /// - Parameter path: `-` is standard input. Standard input, pipes and other files without a size
  ///   are copied to a temporary file first, because archives are read from their end.
  package init(path: String) throws(FileFailure) {
    let source = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .system(errno) }
    var status = try FileBytes.status(of: source)
    var file = source
    if path == "-" || status.st_mode & S_IFMT != S_IFREG {
      defer { close(source) }
      if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
      file = try FileBytes.spooled(source)
      status = try FileBytes.status(of: file)
    }
    descriptor = file
    size = Int64(status.st_size)
  }

  private static func status(of file: Int32) throws(FileFailure) -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else {
      close(file)
      throw .system(errno)
    }
    return status
  }

  deinit {
    close(descriptor)
  }

  /// Reads at most `limit` bytes from the start of the file.
  package func beginning(_ limit: Int) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(0..<min(size, Int64(limit))) { portion throws(FileFailure) in
      bytes.append(contentsOf: portion)
      return true
    }
    return bytes
  }

  /// Passes the file to the body in portions, until it has enough.
  ///
  /// - Throws: `EIO` when the file has become shorter.
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

  /// Copies to a temporary file that disappears with this process. Copying stops beyond the largest
  /// size that can be read, which is higher for archives and health exports.
  private static func spooled(_ source: Int32) throws(FileFailure) -> Int32 {
    guard let file = tmpfile() else { throw .system(errno) }
    defer { fclose(file) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: portion, alignment: 16)
    defer { buffer.deallocate() }
    var written: Int64 = 0
    var beginning: [UInt8] = []
    var limit = FileReader.lengthLimit
    while written <= limit {
      let count = systemRead(source, buffer)
      if count < 0, errno == EINTR { continue }
      if count == 0 { break }
      guard count > 0, fwrite(buffer.baseAddress, 1, count, file) == count else {
        throw .system(errno)
      }
      if beginning.count < HealthReader.beginningLength {
        beginning.append(contentsOf: buffer[..<count])
        limit = FileReader.lengthLimit(ofFileBeginning: beginning)
      }
      written += Int64(count)
    }
    guard fflush(file) == 0 else { throw .system(errno) }
    let copy = dup(fileno(file))
    guard copy >= 0 else { throw .system(errno) }
    return copy
  }
}

/// The system's `read`, which the method's name hides.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}

extension FileBytes {
  /// Passes a piece to the reader, unpacked.
  func bring(
    _ piece: FileReader.Piece, to reader: inout FileReader
  ) throws(FileFailure) {
    if piece.isDeflated { return try inflate(piece.range, to: &reader) }
    try read(piece.range) { portion throws(FileFailure) in
      try known { () throws(ImportError) in try reader.take(portion) }
    }
  }

  private func inflate(
    _ range: Range<Int64>, to reader: inout FileReader
  ) throws(FileFailure) {
    var inflater = try FileBytes.inflating(reader) { () throws(Inflater.Failure) in
      try Inflater()
    }
    var isEnough = false
    try read(range) { portion throws(FileFailure) in
      let used = try FileBytes.inflating(reader) { () throws(Inflater.Failure) in
        try inflater.add(portion) { plain throws(ImportError) in
          if !isEnough { isEnough = try !reader.take(plain) }
        }
      }
      // Nothing may follow the end of the stream.
      guard isEnough || used == portion.count else { throw .contents(reader.damage) }
      return !isEnough
    }
    guard isEnough || inflater.isFinished else { throw .contents(reader.damage) }
  }

  private static func inflating<Result: ~Copyable>(
    _ reader: FileReader, _ body: () throws(Inflater.Failure) -> Result
  ) throws(FileFailure) -> Result {
    do throws(Inflater.Failure) {
      return try body()
    } catch {
      switch error {
      case .damaged: throw .contents(reader.damage)
      case .outOfMemory: throw .outOfMemory
      case .taker(let error): throw .contents(error)
      }
    }
  }
}
