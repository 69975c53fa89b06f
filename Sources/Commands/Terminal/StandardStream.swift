/// The process's output, written unbuffered, so that nothing is left at the end.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// - Returns: false when the reader is gone, as in `dayring fast list | head -1`.
  @discardableResult
  func put(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = write(rawValue, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}

/// Asks on the terminal, if input and output are one. Any answer that does not begin like yes means
/// no, and so does the end of the input.
@Sendable func askOnTerminal(_ text: String) -> Bool? {
  guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
  StandardStream.output.put(text)
  return readLine().map { isYes($0) } ?? false
}

func isYes(_ answer: String) -> Bool {
  ["y", "yes"].contains(answer.filter { $0 != " " }.lowercased())
}

/// Until its end, or as many bytes as that.
@Sendable func standardInput(_ limit: Int) -> String { text(from: STDIN_FILENO, limit: limit) }

/// What can be read, up to so many bytes.
func text(from file: Int32, limit: Int) -> String {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 4096)
  while bytes.count < limit {
    let count = read(file, &piece, min(piece.count, limit - bytes.count))
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { break }
    bytes += piece.prefix(count)
  }
  return String(decoding: bytes, as: UTF8.self)
}
