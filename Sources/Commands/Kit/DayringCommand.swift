import ArgumentParser
import JSON
import Texts

/// A command that does not depend on the process it runs in.
protocol DayringCommand: ParsableCommand {
  var output: OutputOptions { get }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult
}

struct OutputOptions: ParsableArguments {
  @Flag(help: .text("Answer with one JSON document instead of text (see docs/json.md)."))
  var json = false
}

/// A command that reads or changes the ledger and reports once.
protocol LedgerCommand: DayringCommand {
  func report(in context: Context) throws(CommandFailure) -> Report
}

extension LedgerCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let context = try Context(in: environment)
    return context.outcome(of: try report(in: context), asJSON: output.json)
  }
}

extension CommandConfiguration {
  init(
    _ name: String, _ abstract: Phrase, discussion: Phrase = "", version: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    self.init(
      commandName: name, abstract: .text(abstract), discussion: .text(discussion), version: version,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand, aliases: aliases)
  }
}

extension ArgumentHelp {
  /// - Parameter name: the name of the value, if it differs from the option's.
  static func value(_ name: String, _ abstract: Phrase) -> ArgumentHelp {
    ArgumentHelp(.text(abstract), valueName: name)
  }

  static func text(_ abstract: Phrase) -> ArgumentHelp { ArgumentHelp(.text(abstract)) }
}
