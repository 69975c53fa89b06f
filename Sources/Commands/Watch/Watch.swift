import ArgumentParser
import CivilTime
import Texts
import Trackers

struct Watch: DayringCommand {
  static let configuration = CommandConfiguration(
    "watch", "Show the running fast live; q or Ctrl-C quits.",
    discussion: """
      Changes made elsewhere appear too. Without a terminal, or with --json, the status is \
      printed once a minute instead.
      """)

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    if environment.terminal.isInteractive, !output.json {
      try LiveStatus(environment: environment).run()
    } else {
      try MinuteLog(environment: environment, asJSON: output.json).run()
    }
    return CommandResult()
  }
}

/// The status as one line per minute, for files and other programs.
struct MinuteLog {
  let environment: Environment
  let asJSON: Bool

  /// Writes the lines until the reader closes the pipe.
  func run() throws(CommandFailure) {
    var context = try Context(in: environment)
    while true {
      try StandardStream.show(try line(context))
      let millisecond = environment.clock().milliseconds.flooredRemainder(60_000)
      _ = poll(nil, 0, Int32(60_000 - millisecond))
      context.refresh()
    }
  }

  func line(_ context: Context) throws(CommandFailure) -> String {
    let status = try FastStatusReport(in: context)
    let report = Report(
      json: { status.json }, text: { [StatusView(status, context.texts).line($0)] })
    return report.printed(asJSON: asJSON, in: context.style)
  }
}

/// The status, redrawn in place each second until the user leaves.
struct LiveStatus {
  let environment: Environment

  func run() throws(CommandFailure) {
    var context = try Context(in: environment)
    let screen = TerminalScreen()
    defer { screen.leave() }
    try screen.enter()
    var terminal = environment.terminal
    repeat {
      terminal.measure()
      context.refresh(terminal)
      let status = try FastStatusReport(in: context)
      let frame = WatchFrame(status: status, texts: context.texts)
      let lines = frame.lines(context.style, height: terminal.height)
      try screen.paint(lines, in: context.style)
      if try !waitForNextSecond(of: status, screen) { return }
    } while true
  }

  /// Waits in short steps, since a signal does not wake the wait for a key.
  /// - Returns: false if the user quits.
  private func waitForNextSecond(
    of status: FastStatusReport, _ screen: TerminalScreen
  ) throws(CommandFailure) -> Bool {
    let start = status.fasting.start ?? Instant(milliseconds: 0)
    let phase = (status.now.instant - start).milliseconds.flooredRemainder(1000)
    let next = status.now.instant + Span(milliseconds: 1000 - phase)
    while true {
      let rest = (next - environment.clock()).milliseconds
      // NB: if the clock was set back, redraw immediately.
      if rest <= 0 || rest > 1000 { return true }
      switch try screen.wait(milliseconds: min(rest, 200)) {
      case .nothing: continue
      case .resumed: return true
      case .end: return false
      }
    }
  }
}

extension FastNow {
  fileprivate var start: Instant? {
    guard case .running(let running) = self else { return nil }
    return running.fast.start.instant
  }
}

/// The picture of `dayring watch` at one moment, centred in the window.
struct WatchFrame {
  let status: FastStatusReport
  let texts: Texts

  func lines(_ style: Style, height: Int) -> [String] {
    let view = StatusView(status, texts, ticks: true)
    var block = [view.heading(style), ""]
    if let time, BigDigits.width(time) <= style.width, height >= 17 {
      let ink = isGoalReached ? Ink.done : .underway
      block += BigDigits.lines(time, style).map { style.paint($0, ink) } + [""]
    }
    if let bar = view.bar(style) { block += [bar, ""] }
    block += view.rows(style).map { $0.label.padded(to: 12) + $0.value }
    let room = max(1, height - 1)
    block = Array(block.prefix(room))
    let width = block.map { $0.columns }.max() ?? 0
    let margin = String(repeating: " ", count: max(0, (style.width - width) / 2))
    let top = Array(repeating: "", count: max(0, (room - block.count) / 2))
    return top + block.map { $0.isEmpty ? "" : margin + $0 }
  }

  private var time: String? {
    guard case .running(let running) = status.fasting else { return nil }
    return texts.duration.stopwatch(running.elapsed)
  }

  private var isGoalReached: Bool {
    guard case .running(let running) = status.fasting else { return false }
    return running.isGoalReached
  }
}

/// Digits five lines high, for the time of a running fast.
enum BigDigits {
  static let height = 5

  /// The shapes of three columns each: five rows of three bits, from the top.
  private static let shapes: [Character: [UInt8]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ":": [0, 2, 0, 2, 0],
  ]

  /// The lines of a text. Each point is two columns wide, since characters are twice as high as
  /// wide.
  static func lines(_ text: String, _ style: Style) -> [String] {
    let point = style.hasUnicode ? "██" : "##"
    return (0..<height).map { row in
      text.map { character in
        let bits = shapes[character]?[row] ?? 0
        return (0..<3).map { bits & (4 >> $0) != 0 ? point : "  " }.joined()
      }.joined(separator: "  ").trimmingTrailingSpaces
    }
  }

  static func width(_ text: String) -> Int { text.count * 8 - 2 }
}

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
