extension String {
  /// The text escaped for a line of a terminal: control characters and bidirectional controls
  /// become a space or are removed, so that a note cannot change colours, ring the bell or hide
  /// text.
  var harmless: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r", "\u{2028}", "\u{2029}": scalars.append(" ")
      case _ where scalar.controlsTerminal: continue
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

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

extension Unicode.Scalar {
  /// Whether it is a control character, a line or paragraph separator, or a bidirectional control.
  /// All have four hexadecimal digits.
  fileprivate var controlsTerminal: Bool {
    switch value {
    case 0x00..<0x20, 0x7f..<0xa0, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x206f: true
    default: false
    }
  }
}
