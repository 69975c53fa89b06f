/// A line with placeholders in braces: `{fast.elapsed} {water.percent}`. `{{` and `}}` are braces.
struct StatusFormat: Equatable {
  let pieces: [Piece]

  enum Piece: Equatable {
    case text(String)
    case field(StatusField)
  }

  init(_ format: String) throws(CommandFailure) {
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
        guard let end = rest.firstIndex(of: "}") else { throw .brace }
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.field(try StatusField(String(rest[..<end]))))
        rest = rest[rest.index(after: end)...]
      case "}": throw .brace
      default: text.append(first)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
  }
}
