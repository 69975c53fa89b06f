/// A setting for the commands below it: `@clock 2026-11-20T08:30:00Z`. Some have a text of several
/// lines, each behind `| `.
struct GoldenDirective: Sendable {
  enum Kind: String, CaseIterable {
    /// The user's aliases, as lines.
    case aliases
    /// The answer to each question: `yes` or `no`. Without it there is no terminal to ask at.
    case answer
    /// An output that can show ASCII only.
    case ascii
    /// The time, until the next one.
    case clock
    /// A terminal with colours.
    case colour
    /// A file with its lines, which commands name `$DIR/NAME`.
    case file
    /// Ids are `ID1`, `ID2` … by their order, in commands too.
    case ids
    /// Standard input, as lines.
    case input
    /// Standard output is a terminal.
    case interactive
    /// A shared list of three people, as one of them has it: ``GoldenList``.
    case list
    /// The value of `LANG`.
    case locale
    /// The columns of the terminal.
    case width
    /// The user's time zone: `+01:00`, or the name of one of ``Clocks``.
    case zone

    fileprivate var hasArgument: Bool {
      switch self {
      case .answer, .clock, .file, .list, .locale, .width, .zone: true
      case .aliases, .ascii, .colour, .ids, .input, .interactive: false
      }
    }

    fileprivate var hasText: Bool {
      switch self {
      case .aliases, .file, .input: true
      case .answer, .ascii, .clock, .colour, .ids, .interactive, .list, .locale, .width, .zone:
        false
      }
    }
  }

  let kind: Kind
  let argument: String
  let text: String
  /// As they are in the file.
  let lines: [String]

  /// Nil where there is no such directive, or where it has too much or too little.
  init?(_ line: String, _ text: [String]) {
    let words = line.dropFirst().split(separator: " ", maxSplits: 1).map { String($0) }
    guard let kind = words.first.flatMap({ Kind(rawValue: $0) }),
      kind.hasArgument == (words.count == 2), kind.hasText || text.isEmpty
    else { return nil }
    self.kind = kind
    argument = words.count == 2 ? words[1] : ""
    self.text = GoldenText.text(text.map { String($0.dropFirst(2)) })
    lines = ["@" + words.joined(separator: " ")] + text
  }
}
