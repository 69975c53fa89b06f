import ArgumentParser

struct HealthGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "health", "Write completed fasts into a phone's health store.",
    discussion: """
      A shortcut on the phone writes them and brings its water; docs/health.md builds it. It needs \
      `dayring serve` and a token: dayring token new health.
      """,
    subcommands: [HealthStatus.self, HealthOn.self, HealthOff.self],
    defaultSubcommand: HealthStatus.self)
}

private struct HealthStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    "status", "Show whether fasts are written, how many were, and how many wait.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try HealthReport.make(in: context)
  }
}

private struct HealthOn: LedgerCommand {
  static let configuration = CommandConfiguration(
    "on", "Have fasts written that are completed from now on.",
    discussion: """
      Examples: dayring health on
                dayring health on --past
      """)

  @Flag(inversion: .prefixedNo, help: "Those too that were completed before.")
  var past: Bool?

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try HealthReport.make(in: context) { settings in
      settings.turn(on: true, at: context.now)
      settings.writesPast = past ?? settings.writesPast
    }
  }
}

private struct HealthOff: LedgerCommand {
  static let configuration = CommandConfiguration(
    "off", "Have no more fasts written. What is in the health store stays there.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try HealthReport.make(in: context) { $0.turn(on: false, at: context.now) }
  }
}
