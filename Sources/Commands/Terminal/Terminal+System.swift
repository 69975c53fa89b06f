extension Terminal {
  static func system(_ variables: (String) -> String?) -> Terminal {
    let isInteractive = isatty(STDOUT_FILENO) == 1
    let mayColour = mayColour(variables)
    var terminal = Terminal(
      isInteractive: isInteractive, hasColour: isInteractive && mayColour,
      hasErrorColour: isatty(STDERR_FILENO) == 1 && mayColour, hasUnicode: hasUnicode(variables))
    if isInteractive { terminal.measure() }
    return terminal
  }

  /// Takes over the window's size, if it has one.
  mutating func measure() {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return }
    width = Int(size.ws_col)
    height = Int(size.ws_row)
  }
}
