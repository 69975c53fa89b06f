import ArgumentParser

/// The one task that a command is about.
struct TaskName: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "The beginning of its title, of a word in it, or of its id.", valueName: "task"))
  private var typed: [String]

  var words: [String] { typed.withoutTerminator }

  func validate() throws { try rejectUnknownOptions(typed) }
}
