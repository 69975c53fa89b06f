import ArgumentParser

struct RelayGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "relay", "Keep what devices send each other, which it cannot read (docs/relay.md).",
    subcommands: [
      RelayRun.self, RelayInvite.self, RelaySpaces.self, RelayRemove.self, RelayStats.self,
      RelayInbox.self, RelayReply.self, RelayClose.self, RelayDelete.self,
    ],
    defaultSubcommand: RelayRun.self)
}

struct RelayDatabase: ParsableArguments {
  @Option(help: .value("address or file", "postgres://…, or a file, which is made if need be."))
  var database: String
}

/// A command on a relay, which another program performs.
protocol RelayCommand: DayringCommand {
  var request: RelayRequest { get }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult
}

extension RelayCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let answer = environment.relay(request)
    if case .failed(let problem) = answer { throw problem.failure }
    return try outcome(of: answer, in: environment)
  }

  func outcome(_ report: Report, in environment: Environment) -> CommandResult {
    CommandResult(output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }
}
