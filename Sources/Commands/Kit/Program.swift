import ArgumentParser
import SQLiteLedger

/// The whole command line as a function from words to output.
package enum Program {
  package static func run(_ arguments: [String], in environment: Environment) -> Outcome {
    let typed = arguments
    let arguments: [String]
    do throws(CommandFailure) {
      arguments = try Aliases.expanding(typed, in: environment).joiningNegativeTimes
    } catch {
      return Outcome(error, asJSON: typed.contains("--json"), environment)
    }
    if let (leaf, words) = CommandPath.leaf(of: arguments, from: Dayring.self),
      let command = try? leaf.parse(words)
    {
      return carryOut(command, arguments, in: environment)
    }
    if let failure = StrayWord(in: arguments, below: Dayring.self)?.failure {
      var outcome = Outcome(failure, asJSON: false, environment)
      outcome.exitCode = Dayring.exitCode(for: ValidationError("")).rawValue
      return outcome
    }
    // For invalid words, the root command has the best error.
    do {
      var parsed = try Dayring.parseAsRoot(arguments)
      if let command = parsed as? any DayringCommand {
        return carryOut(command, arguments, in: environment)
      }
      // `help` and command groups, which print by throwing.
      try parsed.run()
      return Outcome()
    } catch {
      return Outcome(parserError: error, environment.terminal)
    }
  }

  private static func carryOut(
    _ command: some DayringCommand, _ arguments: [String], in environment: Environment
  ) -> Outcome {
    do throws(CommandFailure) {
      return try command.carryOut(in: environment)
    } catch {
      let stray = StrayWord(in: arguments, below: Dayring.self)
      return Outcome(
        error.hinting(at: stray?.nearest.first), asJSON: command.output.json, environment)
    }
  }
}

extension Program {
  /// Writes to standard error why the data cannot be used; returns the exit code.
  package static func report(_ error: StorageError, in environment: Environment) -> Int32 {
    Outcome(.storage(error), asJSON: false, environment).deliver()
  }
}

/// The output and exit code of a run.
package struct Outcome: Equatable, Sendable {
  package var output = ""
  package var errors = ""
  package var exitCode: Int32 = 0

  /// Writes both texts and returns the exit code.
  package func deliver() -> Int32 {
    StandardStream.output.put(output)
    StandardStream.error.put(errors)
    return exitCode
  }
}

extension Outcome {
  /// Help, completion scripts and usage errors, which come from the parser.
  fileprivate init(parserError error: any Error, _ terminal: Terminal) {
    exitCode = Dayring.exitCode(for: error).rawValue
    let message = Dayring.fullMessage(for: error, columns: min(terminal.width, 100))
    if exitCode == 0 { output = message + "\n" } else { errors = message + "\n" }
  }
}
