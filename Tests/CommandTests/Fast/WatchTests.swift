import Testing

@testable import Commands

@Suite("The live view")
struct WatchTests {
  private func frame() throws -> WatchFrame {
    let shell = try TestShell()
    shell.run("fast start --at 8:37")
    let context = try Context(in: shell.environment)
    return WatchFrame(status: try FastStatusReport(in: context), texts: context.texts)
  }

  private func style(width: Int) -> Style {
    Style(Terminal(isInteractive: true, width: width))
  }

  @Test
  func `Where there is room, the time is large and in the middle`() throws {
    let lines = try frame().lines(style(width: 72), height: 20)
    #expect(
      lines.joined(separator: "\n") == """


             Fasting · 16:8

               ██      ██            ██████  ██████            ██    ██████
             ████    ████      ██    ██          ██    ██    ████    ██
               ██      ██            ██████  ██████            ██    ██████
               ██      ██      ██        ██      ██    ██      ██        ██
             ██████  ██████          ██████  ██████          ██████  ██████

             ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸────────────   74%

             Elapsed     11:53:15
             Remaining   4:06:45
             Started     today 08:37
             Ends        tomorrow 00:37
             Milestones  · 12h  · 16h
        """)
  }

  @Test
  func `No window is too small`() throws {
    let frame = try frame()
    for width in stride(from: 1, through: 200, by: 7) {
      for height in 1...40 {
        #expect(frame.lines(style(width: width), height: height).count <= max(1, height - 1))
      }
    }
  }

  @Test
  func `For other programs there is a line a minute`() throws {
    let shell = try TestShell()
    shell.run("fast start --at 8:37")
    let log = MinuteLog(environment: shell.environment, asJSON: false)
    let line = try log.line(try Context(in: shell.environment))
    #expect(line == "2026-11-20 20:30  Fasting · 16:8  11h 53m  74%\n")
  }
}
