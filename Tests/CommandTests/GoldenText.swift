/// The lines of a golden file for a text: nothing of it is invisible or could be taken for something
/// else, and a long JSON document has a member in each line.
///
/// - `\` at the end of a line shows spaces, or an empty line, before it; `\c` that no line feed is
///   there.
/// - `\r`, `\t` and `\u{1B}` are control characters, `\\` is a backslash.
/// - Before anything else, `\` says that it begins no command, error or the like.
enum GoldenText {
  /// The kind of a line, by its first word.
  enum Mark {
    case command, comment, directive, error, exitCode, question

    init?(of line: String) {
      switch line.prefix(while: { $0 != " " }) {
      case "$": self = .command
      case "#", "##": self = .comment
      case "!": self = .error
      case "?": self = .question
      case let word where word.hasPrefix("@"): self = .directive
      case let word where word.hasPrefix("[") && word.hasSuffix("]"):
        guard word == line, Int(word.dropFirst().dropLast()) != nil else { return nil }
        self = .exitCode
      default: return nil
      }
    }

    /// Whether the lines of a command above end here.
    var beginsStep: Bool {
      switch self {
      case .command, .comment, .directive: true
      case .error, .exitCode, .question: false
      }
    }
  }

  /// - Parameter sign: before each line; without it, lines must not look like others.
  static func lines(_ text: String, behind sign: String = "") -> [String] {
    if text.isEmpty { return [] }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let isWhole = lines.last == ""
    if isWhole { lines.removeLast() }
    let document = isWhole && lines.count == 1 ? laidOut(lines[0]) : nil
    let looksLikeDocument = document == nil && lines.count > 1 && lines[0].hasPrefix("{")
    lines = document ?? lines
    return lines.enumerated().map { index, line in
      let isLast = index == lines.count - 1
      var written = escaped(line)
      if sign.isEmpty && Mark(of: line) != nil || index == 0 && looksLikeDocument {
        written = "\\" + written
      }
      if isLast && !isWhole {
        written += "\\c"
      } else if written.hasSuffix(" ") || isLast && written.isEmpty {
        written += "\\"
      }
      return sign.isEmpty ? written : written.isEmpty ? sign : "\(sign) \(written)"
    }
  }

  /// The text of lines, other than those of a document.
  static func text(_ lines: [String]) -> String {
    lines.map { meaning(of: $0, isWhole: true) }.joined()
  }

  /// The text of a line.
  /// - Parameter isWhole: whether a line feed ends it, unless `\c` does.
  static func meaning(of line: String, isWhole: Bool = false) -> String {
    var meaning = String.UnicodeScalarView()
    var end = isWhole ? "\n" : ""
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        meaning.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case nil: break
      case "c" where rest.isEmpty: end = ""
      case "r": meaning.append("\r")
      case "t": meaning.append("\t")
      case "u":
        let digits = String(rest.dropFirst().prefix { $0 != "}" })
        rest = rest.dropFirst(digits.unicodeScalars.count + 2)
        meaning.append(UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}")
      case let other?: meaning.append(other)
      }
    }
    return String(meaning) + end
  }

  private static func escaped(_ line: String) -> String {
    line.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        let isShown =
          switch scalar.properties.generalCategory {
          // At the beginning they would be drawn into the sign before the line.
          case .nonspacingMark, .enclosingMark, .spacingMark: !text.isEmpty
          case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            false
          case .spaceSeparator: scalar == " "
          default: true
          }
        if isShown {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
  }
}

extension GoldenText {
  /// In columns, beside a sign.
  private static let width = 98

  /// A JSON document of one line on several; nil where it is none, or fits. Without line feeds and the
  /// spaces behind them it is the same again.
  private static func laidOut(_ document: String) -> [String]? {
    guard document.hasPrefix("{") else { return nil }
    let lines = laidOut(document[...], indent: 0)
    return lines.count > 1 ? lines : nil
  }

  private static func laidOut(_ value: Substring, indent: Int) -> [String] {
    let line = String(repeating: " ", count: indent) + value
    guard line.count > width, let parts = parts(of: value) else { return [line] }
    let space = String(repeating: " ", count: indent)
    return [space + parts.opening]
      + parts.members.flatMap { laidOut($0, indent: indent + 2) } + [space + parts.closing]
  }

  /// An object or array, perhaps with its name and a comma, in its parts.
  private static func parts(
    of value: Substring
  ) -> (opening: Substring, members: [Substring], closing: Substring)? {
    var (depth, isText, isEscaped) = (0, false, false)
    var opening: Substring?
    var members: [Substring] = []
    var start = value.startIndex
    for index in value.unicodeScalars.indices {
      let (scalar, next) = (value.unicodeScalars[index], value.unicodeScalars.index(after: index))
      if isText {
        if !isEscaped && scalar == "\"" { isText = false }
        isEscaped = !isEscaped && scalar == "\\"
        continue
      }
      switch scalar {
      case "\"": isText = true
      case "{", "[":
        depth += 1
        guard depth == 1 else { continue }
        guard opening == nil else { return nil }
        (opening, start) = (value[..<next], next)
      case "," where depth == 1:
        members.append(value[start..<next])
        start = next
      case "}", "]":
        depth -= 1
        guard depth == 0, let opening else { continue }
        let closing = value[index...]
        guard start < index, closing.count == 1 || closing.dropFirst() == "," else { return nil }
        return (opening, members + [value[start..<index]], closing)
      default: break
      }
    }
    return nil
  }
}
