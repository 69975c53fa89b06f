import ArgumentParser
import Trackers

struct ActivityEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Change an activity's name, unit, quick amounts or look.",
    discussion: "Example: dayring count edit pushups --name push-ups --quick 10,20")

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("activities"))
  var activity: String

  @Option(help: "A new name.")
  var name: String?

  @OptionGroup var options: ActivityOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, options.isEmpty else { return }
    throw ValidationError("Say what to change: --name, --unit, --quick, --colour or --icon.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Activity.named(activity, in: context)) {
      former throws(CommandFailure) in
      var draft = try options.draft(former.draft)
      draft.name = name ?? draft.name
      return .tally(.edit(former.id, draft))
    }
  }
}

struct ActivityArchive: LedgerCommand {
  static let configuration = CommandConfiguration(
    "archive", "Hide an activity and keep its entries, or bring it back.")

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("activities"))
  var activity: String

  @Flag(help: "Bring it back.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Activity.named(activity, in: context)) { .tally(.archive($0.id, !undo)) }
  }
}

struct ActivityDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete an activity with its entries. Can be undone.", aliases: ["rm", "remove"])

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("activities"))
  var activity: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Activity.named(activity, in: context)) { .tally(.delete($0.id)) }
  }
}

struct ActivityMove: LedgerCommand {
  static let configuration = CommandConfiguration(
    "move", "Move an activity to another place in the list.",
    discussion: "Example: dayring count move pushups 1")

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("activities"))
  var activity: String

  @Argument(help: "Its place, 1 for the first.")
  var place: Int

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard place > 0 else { throw ValidationError("Places begin with 1.") }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Activity.named(activity, in: context)) {
      .tally(.move($0.id, to: place - 1))
    }
  }
}

struct ActivityPrimary: LedgerCommand {
  static let configuration = CommandConfiguration(
    "primary", "Choose the activity that stands for all where there is room for one.")

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("activities"))
  var activity: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Activity.named(activity, in: context)) { .tally(.makePrimary($0.id)) }
  }
}
