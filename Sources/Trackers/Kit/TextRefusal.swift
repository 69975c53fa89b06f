import JSON

package enum TextRefusal: Error, Hashable, Sendable {
  case empty
  case tooLong(limit: Int)
  case controlCharacter(Unicode.Scalar)
}

extension String {
  /// The text without surrounding white space, if it may be stored: control characters are refused,
  /// except tabs and line breaks if `isMultiline`.
  ///
  /// - Parameter limit: in Unicode scalars, because the browser has no tables of grapheme clusters.
  package func accepted(
    limit: Int, mayBeEmpty: Bool = false, isMultiline: Bool = false
  ) throws(TextRefusal) -> String {
    let text = trimmed
    for scalar in text.unicodeScalars where scalar.isControl {
      guard isMultiline, scalar == "\n" || scalar == "\t" else { throw .controlCharacter(scalar) }
    }
    guard mayBeEmpty || text.isVisible else { throw .empty }
    guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
    return text
  }

  /// A text of another person as it may be shown, at most so many Unicode scalars of it.
  ///
  /// Without control characters, bidirectional controls and what else is invisible; in one line
  /// unless it is `isMultiline`. Joiners stay between letters of the scripts that need them, such as
  /// Persian and Hindi, and in emoji. Of combining marks, few stay on a letter.
  package func bounded(to limit: Int, isMultiline: Bool = false) -> String {
    // Most texts are ASCII, and a list may have fifty thousand.
    let isPlain = utf8.allSatisfy { 0x20...0x7e ~= $0 || isMultiline && $0 == 0x0a }
    if isPlain, utf8.count <= limit { return trimmed }
    var text = BoundedText(limit: limit, isMultiline: isMultiline)
    for scalar in unicodeScalars {
      if text.isFull { break }
      text.append(scalar)
    }
    return String(text.scalars).trimmed
  }

  /// The text without surrounding white space.
  package var trimmed: String {
    if isPlainAtEnds { return self }
    var rest = unicodeScalars[...]
    while let first = rest.first, first.isSpace { rest.removeFirst() }
    while let last = rest.last, last.isSpace { rest.removeLast() }
    return String(rest)
  }

  /// Whether it begins and ends with a visible character of ASCII.
  private var isPlainAtEnds: Bool {
    guard let first = utf8.first, let last = utf8.last else { return true }
    return (0x21...0x7e).contains(first) && (0x21...0x7e).contains(last)
  }
}

extension String {
  /// The text without spaces and with Latin letters in lower case, for comparing typed names.
  package var folded: String {
    let bytes = utf8.filter { $0 != 0x20 }.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
