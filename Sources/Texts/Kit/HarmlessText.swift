extension String {
  /// The text escaped for a line of a terminal: control characters and bidirectional controls
  /// become a space or are removed, so that a note cannot change colours, ring the bell or hide
  /// text.
  package var harmless: String {
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
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line or paragraph separator, or a bidirectional control.
  /// All have four hexadecimal digits.
  package var controlsTerminal: Bool {
    switch value {
    case 0x00..<0x20, 0x7f..<0xa0, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x206f: true
    default: false
    }
  }
}
