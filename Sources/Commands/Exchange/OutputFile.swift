/// A file that is written atomically: it gets its name at the end.
struct OutputFile {
  let path: String
  let overwrites: Bool
  /// Whether others may read it.
  var isPublic = false

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try write { put in _ = put(bytes) }
  }

  /// Writes in portions.
  ///
  /// - Parameter body: puts one portion after the other, until that returns false.
  /// - Throws: if a file exists that must not be overwritten, or the disk reports an error.
  func write(
    _ body: (_ put: ([UInt8]) -> Bool) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let temporary = "\(path).\(getpid()).part"
    let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC
    let file = open(temporary, flags, isPublic ? 0o644 : 0o600)
    guard file >= 0 else { throw unwritable(errno) }
    defer { _ = unlink(temporary) }
    var code: Int32?
    func note(_ isDone: Bool) {
      if !isDone { code = code ?? errno }
    }
    do throws(CommandFailure) {
      try body { portion in
        if code == nil { note(portion.withUnsafeBytes { writeAll($0, to: file) }) }
        return code == nil
      }
    } catch {
      close(file)
      throw error
    }
    if code == nil { note(fsync(file) == 0) }
    note(close(file) == 0)
    if let code { throw unwritable(code) }
    if !overwrites { try claim() }
    guard rename(temporary, path) == 0 else {
      let code = errno
      if !overwrites { _ = unlink(path) }
      throw unwritable(code)
    }
  }

  /// Reserves the name of the file. NB: not by a hard link, which memory sticks and network folders
  /// do not support.
  private func claim() throws(CommandFailure) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw unwritable(errno) }
    close(file)
  }

  private func unwritable(_ code: Int32) -> CommandFailure {
    code == EEXIST
      ? .refused(
        .unwritableFile, .file, "The file \(path) already exists.",
        "Choose another with --output, or add --force.")
      : .refused(
        .unwritableFile, .file,
        "The file \(path) can't be written: \(String(cString: strerror(code))).",
        "Choose another place with --output.")
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(file, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}

/// The system's `write`, which the method hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
