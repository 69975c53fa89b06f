import ArgumentParser

struct Watch: DayringCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the running fast live; q or Ctrl-C ends.",
    discussion: """
      Follows changes made elsewhere. Without a terminal, and with --json, it prints the status \
      once a minute instead.
      """)

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    if environment.terminal.isInteractive, !output.json {
      try LiveStatus(environment).run()
    } else {
      try MinuteLog(environment, asJSON: output.json).run()
    }
    return Outcome()
  }
}
