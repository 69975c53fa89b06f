import ArgumentParser

struct Watch: DayringCommand {
  static let configuration = CommandConfiguration(
    "watch", "Show the running fast live; q or Ctrl-C ends.",
    discussion: """
      Follows changes made elsewhere. Without a terminal, and with --json, it prints the status \
      once a minute instead.
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
