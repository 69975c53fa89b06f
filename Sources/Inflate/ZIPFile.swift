import Exchange

/// A ZIP file on disk.
package struct ZIPFile: ~Copyable {
  /// At most 10,000, folders left out.
  package let entries: [ZIPEntry]
  package let directory: ZIPDirectory

  private let file: FileBytes

  /// How much of the packed data is read at a time, in bytes.
  static let pieceSize = 256 << 10

  package init(path: String) throws(ArchiveFailure) {
    let file = try FileBytes(path: path)
    let tail = try file.read(ZIPEnd.tail(ofFile: file.size))
    let size = file.size
    var end = try contents { () throws(ImportError) in try ZIPEnd(tail: tail, fileSize: size) }
    if let wide = end.wide {
      let record = try file.read(wide)
      try contents { () throws(ImportError) in try end.read(wide: record) }
    }
    let bytes = try file.read(end.directory)
    let found = try contents { () throws(ImportError) in try ZIPDirectory(bytes, end) }
    directory = found
    entries = found.entries
    self.file = file
  }

  /// Unpacks one entry piece by piece, and checks its size and sum at the end.
  ///
  /// - Parameter take: given at most 256 KB at a time; the bytes are valid for the call. What it throws
  ///   ends the reading.
  package func read(
    _ entry: ZIPEntry, _ take: (UnsafeRawBufferPointer) throws(ImportError) -> Void
  ) throws(ArchiveFailure) {
    var check = ZIPCheck(entry)
    try unpack(entry) { piece throws(ImportError) in
      try check.add(piece)
      try take(piece)
    }
    let checked = check
    try contents { () throws(ImportError) in try checked.finish() }
  }

  /// One whole entry of at most ``ImportedFile/sizeLimit`` bytes.
  package func bytes(of entry: ZIPEntry) throws(ArchiveFailure) -> [UInt8] {
    try contents { () throws(ImportError) in try entry.checkWhole() }
    var bytes: [UInt8] = []
    try read(entry) { piece throws(ImportError) in bytes.append(contentsOf: piece) }
    return bytes
  }

  /// Its first bytes, not checked, for a look at what it is.
  package func beginning(of entry: ZIPEntry, count: Int) throws(ArchiveFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(ArchiveFailure) {
      try unpack(entry) { piece throws(ImportError) in
        bytes.append(contentsOf: piece.prefix(count - bytes.count))
        // It is seen below that this is no failure.
        if bytes.count == count { throw .empty }
      }
    } catch {
      guard error == .contents(.empty), bytes.count == count else { throw error }
    }
    return bytes
  }

  private func unpack(
    _ entry: ZIPEntry, _ take: (UnsafeRawBufferPointer) throws(ImportError) -> Void
  ) throws(ArchiveFailure) {
    let header = try file.read(entry.header)
    let data = try contents { () throws(ImportError) in try entry.data(afterHeader: header) }
    switch entry.method {
    case .stored:
      try pieces(of: data) { piece throws(ArchiveFailure) in
        try contents { () throws(ImportError) in try take(piece) }
      }
    case .deflated: try inflate(entry, data, take)
    }
  }

  private func inflate(
    _ entry: ZIPEntry, _ data: Range<Int64>,
    _ take: (UnsafeRawBufferPointer) throws(ImportError) -> Void
  ) throws(ArchiveFailure) {
    var inflater = try ZIPFile.inflating(entry) { () throws(Inflater.Failure) in try Inflater() }
    try pieces(of: data) { piece throws(ArchiveFailure) in
      let used = try ZIPFile.inflating(entry) { () throws(Inflater.Failure) in
        try inflater.add(piece, take)
      }
      // Nothing may stand behind the stream.
      guard used == piece.count else { throw .contents(.archive(.damaged(entry: entry.name))) }
    }
    guard inflater.isFinished else { throw .contents(.archive(.damaged(entry: entry.name))) }
  }

  private static func inflating<Result: ~Copyable>(
    _ entry: ZIPEntry, _ body: () throws(Inflater.Failure) -> Result
  ) throws(ArchiveFailure) -> Result {
    do throws(Inflater.Failure) {
      return try body()
    } catch {
      switch error {
      case .damaged: throw .contents(.archive(.damaged(entry: entry.name)))
      case .outOfMemory: throw .outOfMemory
      case .taker(let error): throw .contents(error)
      }
    }
  }

  private func pieces(
    of range: Range<Int64>, _ body: (UnsafeRawBufferPointer) throws(ArchiveFailure) -> Void
  ) throws(ArchiveFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ZIPFile.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var start = range.lowerBound
    while start < range.upperBound {
      let count = Int(min(Int64(buffer.count), range.upperBound - start))
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      try file.read(start, into: piece)
      try body(UnsafeRawBufferPointer(piece))
      start += Int64(count)
    }
  }
}

/// What is wrong with the contents, as a failure to read them.
private func contents<Result>(
  _ body: () throws(ImportError) -> Result
) throws(ArchiveFailure) -> Result {
  do throws(ImportError) { return try body() } catch { throw .contents(error) }
}
