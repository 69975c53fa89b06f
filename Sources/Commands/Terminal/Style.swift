import Trackers

/// The style of the output: with or without colours, symbols or ASCII.
struct Style: Equatable, Sendable {
  let hasColour: Bool
  let hasUnicode: Bool
  let isInteractive: Bool
  let width: Int
  /// The width that the cells of a row may take.
  var widths = ColumnWidths.wide

  init(_ terminal: Terminal) {
    hasColour = terminal.hasColour
    hasUnicode = terminal.hasUnicode
    isInteractive = terminal.isInteractive
    width = terminal.width
  }

  func paint(_ text: String, _ ink: Ink) -> String {
    hasColour && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A sentence folded to the window's width.
  func note(_ text: String) -> [String] {
    text.folded(to: isInteractive ? width : .max).map { paint($0, .quiet) }
  }

  /// Whether words have to be short.
  var isNarrow: Bool { isInteractive && width < 60 }

  var bullet: String { hasUnicode ? "·" : "|" }
  var arrow: String { hasUnicode ? "→" : "->" }
}

/// The colours, as parameters of "select graphic rendition" (ECMA-48).
enum Ink: String, CaseIterable, Sendable {
  case title = "1"
  case quiet = "2"
  case error = "1;31"
  case done = "32"
  case underway = "33"
  case water = "34"
  case hint = "36"

  /// The sequences behind an escape character: the start of each colour, and the end of all.
  static let sequences = ["[0m"] + allCases.map { "[\($0.rawValue)m" }
}

/// The limits of bars and names of rows, in columns.
struct ColumnWidths: Equatable, Sendable {
  /// The width of a bar; 0 for none.
  let bar: Int
  let name: Int
  /// Whether remarks are shown behind the figures.
  let hasRemarks: Bool

  static let wide = ColumnWidths(bar: 24, name: .max, hasRemarks: true)

  /// All, from the widest to the narrowest.
  static let all =
    [wide]
    + [(16, Int.max), (10, 32), (10, 24)].map {
      ColumnWidths(bar: $0.0, name: $0.1, hasRemarks: true)
    }
    + [(24, Int.max), (16, Int.max), (10, 24), (6, 16), (0, 16), (0, 10), (0, 6)]
    .map { ColumnWidths(bar: $0.0, name: $0.1, hasRemarks: false) }
}

/// The mark beside a fast, a task or a day; words or the position have the same meaning.
struct Mark {
  let sign: String
  let ink: Ink

  init(_ outcome: Fast.Outcome, in style: Style) {
    switch outcome {
    case .completed: (sign, ink) = (style.hasUnicode ? "✓" : "+", .done)
    case .partial: (sign, ink) = (style.hasUnicode ? "·" : ".", .quiet)
    case .cancelled: (sign, ink) = (style.hasUnicode ? "×" : "x", .quiet)
    case .running: (sign, ink) = (style.hasUnicode ? "▸" : ">", .underway)
    }
  }

  init(_ state: GoalState, in style: Style) {
    switch state {
    case .under: (sign, ink) = ("", .water)
    case .near: (sign, ink) = ("", .done)
    case .met: (sign, ink) = (style.hasUnicode ? "✓" : "+", .underway)
    case .over: (sign, ink) = ("!", .error)
    }
  }

  init(_ status: TaskStatus, in style: Style) {
    switch status {
    case .todo: self.init(.partial, in: style)
    case .doing: self.init(.running, in: style)
    case .done: self.init(.completed, in: style)
    case .dropped, .expired: self.init(.cancelled, in: style)
    }
  }

  func drawn(in style: Style) -> String { style.paint(sign, ink) }
}
