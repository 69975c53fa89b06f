/// What the output goes to, and what it can show.
package struct Terminal: Equatable, Sendable {
  /// Whether people watch standard output, not a file or another program.
  package var isInteractive: Bool
  package var hasColour: Bool
  /// The same of standard error.
  package var hasErrorColour: Bool
  /// Whether more than ASCII can be shown.
  package var hasUnicode: Bool
  /// In columns.
  package var width: Int
  /// In lines.
  package var height: Int

  package init(
    isInteractive: Bool, hasColour: Bool = false, hasErrorColour: Bool = false,
    hasUnicode: Bool = true, width: Int = 80, height: Int = 24
  ) {
    self.isInteractive = isInteractive
    self.hasColour = hasColour
    self.hasErrorColour = hasErrorColour
    self.hasUnicode = hasUnicode
    self.width = width
    self.height = height
  }
}

extension Terminal {
  /// By POSIX, the first of these three that is set and not empty decides; without any, the
  /// locale is C, which has no more than ASCII.
  static func hasUnicode(_ variables: (String) -> String?) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variables(name), !value.isEmpty else { continue }
      let letters = value.lowercased().filter { $0 != "-" }
      return letters.hasSuffix("utf8") || letters.contains("utf8@")
    }
    return false
  }

  /// `NO_COLOR`, set to anything but nothing, and `TERM=dumb` turn colours off (no-color.org).
  static func mayColour(_ variables: (String) -> String?) -> Bool {
    (variables("NO_COLOR") ?? "").isEmpty && variables("TERM") != "dumb"
  }
}
