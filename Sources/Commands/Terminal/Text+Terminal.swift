import Texts

extension String {
  /// A text of the help, which ArgumentParser wants before a command has an environment.
  static func text(_ phrase: Phrase) -> String { Texts.ofProcess.say(phrase) }

  /// The text with Dayring's punctuation in ASCII; the user's text in other scripts stays.
  var inASCIIPunctuation: String {
    var result = ""
    for character in self {
      switch character {
      case "“", "”": result += "\""
      case "’": result += "'"
      case "−", "–": result += "-"
      case "→": result += "->"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }

  /// The width in terminal columns: two for East Asian and emoji characters, none for colour codes.
  var columns: Int {
    var count = 0
    var isEscape = false
    for character in self {
      if character == "\u{1B}" {
        isEscape = true
      } else if isEscape {
        if character == "m" { isEscape = false }
      } else {
        count += character.columns
      }
    }
    return count
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }

  /// The text truncated to `width` columns, with an ellipsis if anything is missing; colours end.
  func truncated(to width: Int) -> String {
    guard columns > width else { return self }
    var result = ""
    var count = 0
    var isEscape = false
    var hasColour = false
    for character in self {
      if character == "\u{1B}" { (isEscape, hasColour) = (true, true) }
      if !isEscape {
        if count + character.columns > width - 1 { break }
        count += character.columns
      }
      if character == "m" { isEscape = false }
      result.append(character)
    }
    return result + "…" + (hasColour ? "\u{1B}[0m" : "")
  }

  /// The text folded to lines of `width` columns, broken at spaces; a longer word has its own line.
  func folded(to width: Int) -> [String] {
    guard columns > width else { return [self] }
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.columns + 1 + String(word).columns <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Character {
  /// An approximation of Unicode's East Asian Width: by blocks, and two for emoji.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII, utf8.count == 1 { return 1 }
    if unicodeScalars.contains(where: { $0.value == 0xfe0f }) { return 2 }
    if first.properties.isEmojiPresentation { return 2 }
    if [.nonspacingMark, .enclosingMark, .format].contains(first.properties.generalCategory) {
      return 0
    }
    switch first.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff,
      0x1f900...0x1faff, 0x20000...0x3fffd:
      return 2
    default:
      return 1
    }
  }
}

extension String {
  /// Several lines escaped for a terminal: of control characters only line breaks and tabs stay.
  /// - Parameter withColours: whether the colours of ``Style`` stay too.
  func harmlessLines(withColours: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if withColours, scalar == "\u{1B}", let length = rest.lengthOfColour {
        scalars.append(scalar)
        scalars.append(contentsOf: rest.prefix(length))
        rest = rest.dropFirst(length)
      } else if !scalar.controlsTerminal || scalar == "\n" || scalar == "\t"
        || scalar == "\r" && rest.first == "\n"
      {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Equivalent JSON, with all characters escaped that control a terminal.
  var escapingControls: String {
    if !unicodeScalars.contains(where: { $0.controlsTerminal && $0 != "\n" }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.controlsTerminal, scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        scalars.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension Substring.UnicodeScalarView {
  /// The length of a colour behind its escape character: `[32m`.
  fileprivate var lengthOfColour: Int? {
    Ink.sequences.first { starts(with: $0.unicodeScalars) }?.unicodeScalars.count
  }
}
