import ArgumentParser
import JSON
import Texts
import Trackers

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

/// The result of a command, as JSON or as text. Only one of the two is computed.
struct Report {
  let json: () -> JSON
  let text: (Style) -> [String]

  init(json: @escaping () -> JSON, text: @escaping (Style) -> [String]) {
    self.json = json
    self.text = text
  }

  init(_ document: @autoclosure @escaping () -> JSONObject, text: @escaping (Style) -> [String]) {
    self.init(json: { .object(document()) }, text: text)
  }

  /// A part of the settings.
  /// - Parameter changed: whether the command has changed it; nil for a command that only shows.
  init(_ member: String, _ part: JSON, changed: Bool?, _ texts: Texts, rows: [[String]]) {
    self.init(
      json: {
        guard let changed else { return .object([member: part]) }
        return .object([
          "action": .string(ChangeKind.settings(.edit).label), "changed": .bool(changed),
          member: part,
        ])
      },
      text: { _ in (changed == false ? [texts.change.nothing] : []) + Table(rows: rows).lines() })
  }

  /// The output, including the final line break.
  func printed(asJSON: Bool, in style: Style) -> String {
    if asJSON { return json().printed }
    let text = text(style).map { $0 + "\n" }.joined()
    return style.hasUnicode ? text : text.inASCIIPunctuation
  }
}

extension JSON {
  /// A line of output, the same in a terminal and in a file.
  var printed: String { serialized.escapingControls + "\n" }
}

extension Colour: ExpressibleByArgument {}
extension Symbol: ExpressibleByArgument {}

/// Icon and colour in the browser.
struct LookOptions: ParsableArguments {
  @Option(
    name: [.customLong("colour"), .customLong("color")], help: .text("Colour in the web app."))
  var colour: Colour?

  @Option(help: .text("Icon in the web app."))
  var icon: Symbol?

  var isEmpty: Bool { colour == nil && icon == nil }

  func apply(to colour: inout Colour, _ symbol: inout Symbol) {
    colour = self.colour ?? colour
    symbol = icon ?? symbol
  }
}
