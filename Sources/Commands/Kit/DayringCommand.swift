import ArgumentParser

/// A command that knows nothing of the process it runs in.
protocol DayringCommand: ParsableCommand {
  var output: OutputOptions { get }

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "Answer with one JSON document instead of text (see docs/json.md).")
  var json = false
}

/// A command that reads or changes the ledger and reports once.
protocol LedgerCommand: DayringCommand {
  func report(in context: Context) throws(CommandFailure) -> Report
}

extension LedgerCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    let context = try Context(in: environment)
    let report = try report(in: context)
    return Outcome(output: report.printed(asJSON: output.json, in: context.style))
  }
}
