import Exchange

extension FileContents {
  /// Reads a file on disk.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - progress: called now and then with the number of bytes read and the total.
  package init(
    path: String, as format: ImportFormat? = nil, _ context: ImportContext,
    progress: (_ taken: Int64, _ of: Int64) -> Void = { _, _ in }
  ) throws(FileFailure) {
    let file = try FileBytes(path: path)
    var reader = FileReader(size: file.size, as: format, context)
    while true {
      switch try known({ () throws(ImportError) in try reader.next() }) {
      case .done(let contents):
        self = contents
        return
      case .read(let piece):
        try file.bring(piece, to: &reader)
        progress(reader.progress.taken, reader.progress.of)
      }
    }
  }
}

extension Backup {
  package init(_ file: borrowing FileBytes) throws(FileFailure) {
    guard file.size <= Int64(Backup.sizeLimit) else {
      throw .contents(.tooLarge(limit: Backup.sizeLimit))
    }
    if TextDecoding.isMarked(try file.beginning(3)) {
      let bytes = try file.beginning(Backup.sizeLimit)
      self = try known { () throws(ImportError) in
        try Backup(parsing: try TextDecoding.utf8(bytes))
      }
      return
    }
    var reader = BackupReader()
    try file.read(0..<file.size) { portion throws(FileFailure) in
      try known { () throws(ImportError) in try reader.take(portion) }
      return true
    }
    self = try known { () throws(ImportError) in try reader.finish() }
  }
}
