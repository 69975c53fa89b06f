/// A line with placeholders in braces: `{day} {title}`. `{{` and `}}` are braces.
struct LineFormat {
  let pieces: [Piece]

  enum Piece {
    case text(String)
    /// The name between braces.
    case field(String)
  }

  /// - Parameters:
  ///   - example: one of its placeholders.
  ///   - hint: the command that lists them.
  init(_ format: String, example: String, hint: String? = nil) throws(CommandFailure) {
    // In parts, since braces in a text are places of its parts.
    let (placeholder, opening, closing) = ("{\(example)}", "{{", "}}")
    let loneBrace = CommandFailure.refused(
      .unreadableFormat, .format, "The format has an unpaired brace.",
      "Write placeholders like \(placeholder), and \(opening) or \(closing) for a brace.",
      hint: hint)
    var pieces: [Piece] = []
    var text = ""
    var rest = format[...]
    while let first = rest.first {
      rest.removeFirst()
      switch first {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        text.append(first)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw loneBrace }
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.field(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      case "}": throw loneBrace
      default: text.append(first)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
  }
}
