import CivilTime
import Trackers

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
