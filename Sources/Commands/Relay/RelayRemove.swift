import ArgumentParser

struct RelayRemove: RelayCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a space from a relay, with all that it holds.",
    discussion: """
      Its devices keep what they have, and can no longer meet here. What backups of the database \
      hold stays in them.
      """)

  @Argument(help: "The space's id, as `dayring relay spaces` shows it.")
  var space: String

  @Flag(help: "Yes, remove it for good.")
  var yes = false

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard space.utf8.count == 32, space.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw ValidationError("The id of a space has 32 digits from 0 to f.")
    }
    guard yes else { throw ValidationError("This cannot be undone; say --yes.") }
  }

  var request: RelayRequest { .remove(space: space, database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .removed(let wasThere) = answer else { return CommandResult(exitCode: 1) }
    guard wasThere else {
      throw .refused(
        .noSuchSpace, .space, "The relay has no space \(space).", "Name one that it has.",
        hint: "dayring relay spaces")
    }
    let space = space
    return outcome(
      Report(["removed": .string(space)], text: { _ in ["Removed: \(space)."] }),
      in: environment)
  }
}
