/// Standard output and standard error, written unbuffered, so that nothing is left at the end.
package enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Opens the standard descriptors with which the process was not started, so that no file that is
  /// opened later gets their numbers, and with them the messages.
  ///
  /// NB: each can only be used in the wrong direction, so that using it is an error, as it is with a
  /// closed one.
  /// - Returns: false on failure.
  static func openAll() -> Bool {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(file, F_GETFD) < 0 && errno == EBADF {
      let mode = file == STDIN_FILENO ? O_WRONLY : O_RDONLY
      guard open("/dev/null", mode) == file else { return false }
    }
    return true
  }

  /// - Throws: unless all of it was written.
  package func put(_ text: String) throws(OutputFailure) {
    var text = text
    if let failure = text.withUTF8({ write(UnsafeRawBufferPointer($0)) }) { throw failure }
  }

  /// - Returns: the failure; nil if all was written.
  @Sendable package func write(_ bytes: [UInt8]) -> OutputFailure? {
    bytes.withUnsafeBytes { write($0) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> OutputFailure? {
    Commands.write(bytes, to: rawValue).map { $0 == EPIPE ? .readerGone : .system($0) }
  }

  /// Writes a text; failures cannot be reported any more.
  package func tell(_ text: String) { try? put(text) }

  /// Writes to standard output while a command is running.
  static func show(_ text: String) throws(CommandFailure) {
    do { try output.put(text) } catch { throw .unwritable(error) }
  }
}

/// A failure to write standard output.
package enum OutputFailure: Error, Equatable {
  /// A closed pipe, as in `dayring fast list | head -1`, which is no failure of the command.
  case readerGone
  /// An `errno`, such as ENOSPC.
  case system(Int32)
}

/// A failure to read standard input, or a small file.
package enum InputFailure: Error, Equatable {
  /// An `errno`.
  case system(Int32)
  case notUTF8
}

/// Writes all bytes, and waits if the file would block.
/// - Returns: the `errno`, or nil if all was written.
func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32? {
  var rest = bytes
  while !rest.isEmpty {
    let count = systemWrite(file, rest)
    if count > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if count == 0 {
      return EIO
    } else if !isWorthWaiting(for: POLLOUT, on: file) {
      return errno
    }
  }
  return nil
}

/// Whether a call that failed should be made again: it was interrupted, or the file is
/// non-blocking, in which case this waits until it is ready.
private func isWorthWaiting(for events: Int32, on file: Int32) -> Bool {
  if errno == EINTR { return true }
  guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
  var waiting = pollfd(fd: file, events: Int16(events), revents: 0)
  while poll(&waiting, 1, -1) < 0 {
    guard errno == EINTR else { return false }
  }
  return true
}

/// The system's `write`, which the function above hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}

/// Asks on the terminal, if input and output are one. An answer that does not begin like yes means
/// no, and so does the end of the input.
@Sendable func askOnTerminal(_ text: String) -> Bool? {
  guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
  do throws(OutputFailure) { try StandardStream.output.put(text) } catch { return nil }
  return isYes(typedLine())
}

/// Prompts on the terminal, if input and errors are one; output may be a file. Turns the echo off
/// unless `isShown`.
@Sendable func askForLineOnTerminal(_ text: String, isShown: Bool) -> String? {
  guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
  StandardStream.error.tell(text)
  guard !isShown else { return typedLine() }
  var shown = termios()
  guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
  var hidden = shown
  hidden.c_lflag &= ~tcflag_t(ECHO)
  guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
  defer {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    StandardStream.error.tell("\n")
  }
  return typedLine()
}

func isYes(_ answer: String) -> Bool {
  ["y", "yes"].contains(answer.filter { $0 != " " }.lowercased())
}

private func typedLine() -> String { lineOfStandardInput(.max) }

/// Reads a line, of which bytes beyond the limit are left out; empty at the end of the input.
@Sendable func lineOfStandardInput(_ limit: Int) -> String {
  var line: [UInt8] = []
  var byte = [UInt8](repeating: 0, count: 1)
  while let count = try? bytes(from: STDIN_FILENO, into: &byte, limit: 1), count > 0,
    byte[0] != UInt8(ascii: "\n")
  {
    if line.count < limit { line.append(byte[0]) }
  }
  return String(decoding: line, as: UTF8.self)
}

/// Reads standard input up to its end or the limit.
@Sendable func standardInput(_ limit: Int) throws(InputFailure) -> String {
  try text(from: STDIN_FILENO, limit: limit)
}

/// Reads a file up to its end or the limit in bytes.
func text(from file: Int32, limit: Int) throws(InputFailure) -> String {
  var read: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 4096)
  while read.count < limit {
    let count = try bytes(from: file, into: &piece, limit: min(piece.count, limit - read.count))
    guard count > 0 else { break }
    read += piece.prefix(count)
  }
  // The limit may be within a scalar.
  if read.count >= limit { return String(decoding: read, as: UTF8.self) }
  guard let text = String(validating: read, as: UTF8.self) else { throw .notUTF8 }
  return text
}

/// - Returns: the number of bytes; 0 at the end.
private func bytes(
  from file: Int32, into piece: inout [UInt8], limit: Int
) throws(InputFailure) -> Int {
  while true {
    let count = read(file, &piece, limit)
    if count >= 0 { return count }
    guard isWorthWaiting(for: POLLIN, on: file) else { throw .system(errno) }
  }
}
