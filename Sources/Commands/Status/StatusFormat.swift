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
    for piece in try LineFormat(format, example: "fast.elapsed", hint: Self.help).pieces {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .field(let name): pieces.append(.field(try StatusField(name)))
      }
    }
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
      case .field(let field): line += try field.tracker.cli.placeholders.text(field, scene)
      }
    }
    return line
  }

  static let help = "dayring help status"
}
