import ArgumentParser
import JSON
import Texts

struct NamesCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "names", "List names or IDs of one kind, one per line, as completions do.",
    discussion: """
      Example: dayring names activities
      Entries without names are listed by the IDs of the newest.
      """)

  @Argument(help: .text("The kind: \(NameSource.all.map { $0.word }.joined(separator: ", "))."))
  var sort: String

  @Option(
    help: .value("shell", "Escape the names for completions in bash, zsh or fish."))
  var shell = ""

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard NameSource.all.contains(where: { $0.word == sort }) else {
      throw ValidationError(.text("There is no kind “\(sort)”."))
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
