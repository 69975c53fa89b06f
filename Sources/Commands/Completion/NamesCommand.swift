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

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let names = try NameSource.list(sort, in: environment)
    if output.json {
      return CommandResult(
        output: JSON.object(["names": .list(names) { .string($0.name) }]).printed)
    }
    let shell = CompletingShell(rawValue: shell)
    return CommandResult(output: names.map { $0.line(for: shell) + "\n" }.joined())
  }
}
