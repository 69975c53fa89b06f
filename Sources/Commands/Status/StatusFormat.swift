import Trackers

/// A line with placeholders in braces: `{fast.elapsed} {water.percent}`. `{{` and `}}` are braces.
struct StatusFormat {
  let pieces: [Piece]

  enum Piece {
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
        guard let end = rest.firstIndex(of: "}") else { throw Self.loneBrace }
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.field(try StatusField(String(rest[..<end]))))
        rest = rest[rest.index(after: end)...]
      case "}": throw Self.loneBrace
      default: text.append(first)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
  }

  /// The line; reads no more than it needs.
  func line(in context: Context) throws(CommandFailure) -> String {
    let trackers = pieces.compactMap { piece -> Tracker? in
      if case .field(let field) = piece { field.tracker } else { nil }
    }
    let scene = StatusScene(try WidgetSnapshot(of: TrackerSet(trackers), in: context), in: context)
    var line = ""
    for piece in pieces {
      switch piece {
      case .text(let text): line += text
      case .field(let field): line += try field.tracker.facet.placeholders.text(field, scene)
      }
    }
    return line
  }

  static let help = "dayring help status"
  private static let loneBrace = CommandFailure.refused(
    "unreadableFormat", "format", "The format has a brace without its other half.",
    "Placeholders stand in braces, as {fast.elapsed}; write {{ and }} for braces.", hint: help)
}
