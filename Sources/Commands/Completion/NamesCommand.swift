import ArgumentParser
import JSON

struct NamesCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "names", "List the names or ids of one sort of things, one a line, as completions do.",
    discussion: """
      Example: dayring names activities
      Of what has no name these are the ids of the newest.
      """)

  @Argument(help: "What: \(NameSource.all.map { $0.word }.joined(separator: ", ")).")
  var sort: String

  @Option(
    help: .value(
      "shell", "For completions of bash, zsh or fish, which are not to read them as code."))
  var shell = ""

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard NameSource.all.contains(where: { $0.word == sort }) else {
      throw ValidationError("There are no names of '\(sort)'.")
    }
  }

  /// Where there are no data yet, none are made for this.
  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    var names: [ListedName] = []
    if access(environment.databasePath, R_OK) == 0 {
      let context = try Context(in: environment)
      names = try NameSource.all.first { $0.word == sort }?.read(context) ?? []
    }
    if output.json {
      return Outcome(
        output: JSON.object(["names": .list(names) { .string($0.name) }]).printed)
    }
    let shell = CompletingShell(rawValue: shell)
    return Outcome(output: names.map { $0.line(for: shell) + "\n" }.joined())
  }
}
