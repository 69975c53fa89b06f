import ArgumentParser

/// Opens the window of the desktop, a separate program, so that the shell needs no desktop.
struct WindowCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "window", "Open Dayring in a window of the desktop.",
    discussion: """
      The window shows the pages of the web app on the data of the shell, without a server. It is \
      a separate program: install the Debian package dayring-window, or run make install-window.
      """)

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    // Returns only where there is no such program.
    environment.becomeWindow()
    throw .refused(
      .noApp, nil, "The window isn't installed.",
      "Install the package dayring-window, or run make install-window.")
  }
}
