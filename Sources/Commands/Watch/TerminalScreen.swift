/// The terminal's alternate screen, which does not scroll and leaves nothing behind.
///
/// While it is shown, signals that would end the program are held back, so that the main screen,
/// the cursor and the echo of keys are always restored.
final class TerminalScreen {
  enum Event {
    case nothing, resumed, end
  }

  private var formerKeys: termios?
  private var ending = sigset_t()
  private var stopping = sigset_t()

  func enter() throws(CommandFailure) {
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ending, signal) }
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &ending, nil)
    pthread_sigmask(SIG_BLOCK, &stopping, nil)
    try show()
  }

  func leave() {
    hide()
  }

  func paint(_ lines: [String], in style: Style) throws(CommandFailure) {
    // Home; each line, then clear to its end; then clear below. Clearing everything first would
    // flicker.
    let body = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    let text = "\u{1B}[H" + body + "\u{1B}[J"
    try StandardStream.show(style.hasUnicode ? text : text.inASCIIPunctuation)
  }

  /// Waits for a key or a signal.
  func wait(milliseconds: Int64) throws(CommandFailure) -> Event {
    var keys = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let watchesKeys: nfds_t = formerKeys == nil ? 0 : 1
    if poll(&keys, watchesKeys, Int32(milliseconds)) > 0 {
      var key: UInt8 = 0
      let count = read(STDIN_FILENO, &key, 1)
      if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
      if count <= 0 { return .end }
      // q, Q, Ctrl-C, Ctrl-D
      if [0x71, 0x51, 0x03, 0x04].contains(key) { return .end }
    }
    return try signals()
  }

  private func signals() throws(CommandFailure) -> Event {
    var pending = sigset_t()
    sigpending(&pending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where sigismember(&pending, signal) == 1 {
      return .end
    }
    guard sigismember(&pending, SIGTSTP) == 1 else { return .nothing }
    var taken: Int32 = 0
    sigwait(&stopping, &taken)
    hide()
    raise(SIGSTOP)
    try show()
    return .resumed
  }

  /// Alternate screen, cursor hidden, no line wrap; keys arrive at once and without echo.
  private func show() throws(CommandFailure) {
    try StandardStream.show("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
    var keys = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &keys) == 0 else { return }
    formerKeys = keys
    keys.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(STDIN_FILENO, TCSANOW, &keys)
  }

  private func hide() {
    if var keys = formerKeys { tcsetattr(STDIN_FILENO, TCSANOW, &keys) }
    StandardStream.output.tell("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
  }
}
