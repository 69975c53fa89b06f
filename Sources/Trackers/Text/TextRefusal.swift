/// Why a text was refused.
package enum TextRefusal: Error, Hashable, Sendable {
  case empty
  case tooLong(limit: Int)
  case controlCharacter(Unicode.Scalar)
}

extension String {
  /// The text without white space around it, if it may be stored: `limit` counts characters as
  /// people see them; control characters are refused, but for line breaks where `isMultiline`.
  func accepted(
    limit: Int, mayBeEmpty: Bool = false, isMultiline: Bool = false
  ) throws(TextRefusal) -> String {
    let text = trimmed
    guard mayBeEmpty || !text.isEmpty else { throw .empty }
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
      guard isMultiline, scalar == "\n" || scalar == "\t" else { throw .controlCharacter(scalar) }
    }
    guard text.count <= limit else { throw .tooLong(limit: limit) }
    return text
  }

  private var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
