import ArgumentParser
import SQLiteLedger

/// The whole command line as a function from words to output.
package enum Program {
  package static func run(_ arguments: [String], in environment: Environment) -> CommandResult {
    if let script = CompletionScript.asked(in: arguments) { return CommandResult(output: script) }
    let typed = arguments
    let arguments: [String]
    do throws(CommandFailure) {
      arguments = try Aliases.expanding(typed, in: environment).joiningNegativeTimes
    } catch {
      return CommandResult(error, asJSON: typed.contains("--json"), environment)
    }
    let leaf = CommandPath.leaf(of: arguments, from: Dayring.self)
    if let leaf {
      if let failure = Misuse.unquotedText(in: leaf.words)
        ?? Misuse.repeatedOption(in: leaf.words, of: leaf.command)
      {
        return misused(failure, in: environment)
      }
      if let command = try? leaf.command.parse(leaf.words) {
        return carryOut(command, arguments, in: environment)
      }
    }
    if let failure = StrayWord(in: arguments, below: Dayring.self)?.likelyFailure
      ?? leaf.flatMap({ Misuse.unknownOption(in: arguments, $0.words, of: $0.command) })
    {
      return misused(failure, in: environment)
    }
    // For invalid words, the root command has the best error.
    do {
      var parsed = try Dayring.parseAsRoot(arguments)
      if let command = parsed as? any DayringCommand {
        return carryOut(command, arguments, in: environment)
      }
      // `help` and command groups, which print by throwing.
      try parsed.run()
      return CommandResult()
    } catch {
      return CommandResult(parserError: error, environment.terminal)
    }
  }

  private static func misused(
    _ failure: CommandFailure, in environment: Environment
  ) -> CommandResult {
    var outcome = CommandResult(failure, asJSON: false, environment)
    outcome.exitCode = Dayring.exitCode(for: ValidationError("")).rawValue
    return outcome
  }

  private static func carryOut(
    _ command: some DayringCommand, _ arguments: [String], in environment: Environment
  ) -> CommandResult {
    do throws(CommandFailure) {
      return try command.carryOut(in: environment)
    } catch {
      let stray = StrayWord(in: arguments, below: Dayring.self)
      return CommandResult(
        stray?.explaining(error) ?? error, asJSON: command.output.json, environment)
    }
  }
}

extension Program {
  /// Runs the process: reads its arguments, performs the command, and writes the output.
  /// - Returns: the exit code.
  package static func main(in environment: @autoclosure () -> Environment) -> Int32 {
    // NB: first, since a file opened before would get the descriptor of a closed standard stream.
    guard StandardStream.openAll() else { return 1 }
    let environment = environment()
    let arguments: [String]
    do throws(NotUTF8) {
      arguments = try typedArguments()
      if let name = Environment.misreadVariable(rawVariable) { throw .variable(name) }
    } catch {
      var outcome = CommandResult(error.failure, asJSON: false, environment)
      outcome.exitCode =
        switch error {
        case .argument: Dayring.exitCode(for: ValidationError("")).rawValue
        // The exit code for unusable data.
        case .variable: 3
        }
      return outcome.deliver(in: environment)
    }
    let outcome = run(arguments, in: environment)
    return outcome.deliver(in: environment, asJSON: arguments.contains("--json"))
  }

  /// The arguments. NB: not `CommandLine.arguments`, in which invalid UTF-8 is replaced, so that it
  /// may name another file.
  private static func typedArguments() throws(NotUTF8) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: bytes) else {
        throw .argument(String(cString: bytes))
      }
      arguments.append(text)
    }
    return arguments
  }

  /// Reports unusable data on standard error; returns the exit code.
  package static func report(_ error: StorageError, in environment: Environment) -> Int32 {
    CommandResult(.storage(error), asJSON: false, environment).deliver(in: environment)
  }
}

/// The output and exit code of a run.
package struct CommandResult: Equatable, Sendable {
  package var output = ""
  package var errors = ""
  package var exitCode: Int32 = 0
  var form = OutputForm.drawn

  /// Writes both texts.
  /// - Returns: the exit code: not 0 if the output could not be written.
  fileprivate func deliver(in environment: Environment, asJSON: Bool = false) -> Int32 {
    do throws(OutputFailure) {
      try StandardStream.output.put(shown(in: environment.terminal))
    } catch {
      StandardStream.error.tell(errors)
      guard case .system = error else { return exitCode }
      let unwritten = CommandResult(
        error.failure(wasDone: exitCode == 0), asJSON: asJSON, environment)
      StandardStream.error.tell(unwritten.errors)
      return exitCode == 0 ? unwritten.exitCode : exitCode
    }
    StandardStream.error.tell(errors)
    return exitCode
  }

  /// The output, without control sequences if it goes to a terminal.
  func shown(in terminal: Terminal) -> String {
    guard terminal.isInteractive else { return output }
    switch form {
    case .drawn: return output.harmlessLines(withColours: terminal.hasColour)
    case .data: return output.harmlessLines(withColours: false)
    case .json: return output.escapingControls
    }
  }
}

/// The form of an output, which determines its escaping.
enum OutputForm {
  /// Text for people, with colours.
  case drawn
  /// Exact user data for other programs.
  case data
  case json
}

extension CommandResult {
  /// The outcome of help, completion scripts and usage errors, which come from the parser.
  fileprivate init(parserError error: any Error, _ terminal: Terminal) {
    exitCode = Dayring.exitCode(for: error).rawValue
    let message = Dayring.fullMessage(for: error, columns: min(terminal.width, 100))
    let text =
      ParserText(texts: .ofProcess).translated(message).harmlessLines(withColours: false) + "\n"
    if exitCode == 0 { output = text } else { errors = text }
  }
}

/// A look-up of the command that some words name, without the parser.
///
/// The parser builds the tree of all commands and tries each node of the path, which takes a
/// quarter of the time budget of a process. A known leaf can parse the words alone.
enum CommandPath {
  /// - Returns: nil if the whole tree might read the words differently, such as an option before
  ///   the name of a command, or a request for help.
  static func leaf(
    of words: [String], from root: any ParsableCommand.Type
  ) -> (command: any DayringCommand.Type, words: [String])? {
    var command = root
    var rest = words[...]
    while let children = command.children {
      if let name = rest.first, let child = children.named(name) {
        command = child
        rest = rest.dropFirst()
      } else {
        guard let child = command.configuration.defaultSubcommand,
          !rest.contains(where: { children.named($0) != nil || asksForHelp($0) })
        else { return nil }
        command = child
      }
    }
    return (command as? any DayringCommand.Type).map { ($0, Array(rest)) }
  }

  private static func asksForHelp(_ word: String) -> Bool {
    word == "help" || word == "-h" || word == "--help"
  }
}

extension ParsableCommand {
  /// The subcommands; nil for a leaf.
  static var children: [any ParsableCommand.Type]? {
    let children = configuration.subcommands
    return children.isEmpty ? nil : children
  }
}

extension [any ParsableCommand.Type] {
  func named(_ name: String) -> (any ParsableCommand.Type)? {
    first { $0.configuration.commandName == name || $0.configuration.aliases.contains(name) }
  }
}
