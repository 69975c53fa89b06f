import ArgumentParser
import Trackers

struct DateEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Change a date.",
    discussion: "Example: dayring date edit trip --day 2 mar 2027")

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("dates"))
  var date: String

  @Option(help: "A new name.")
  var name: String?

  @Option(parsing: .upToNextOption, help: "Another day.")
  var day: [String] = []

  @Flag var direction: CountingDirection?

  @Flag(inversion: .prefixedNo, help: "It comes round each year.")
  var yearly: Bool?

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, day.isEmpty, direction == nil, yearly == nil, look.isEmpty else { return }
    throw ValidationError(
      "Say what to change: --name, --day, --since, --until, --yearly, --colour or --icon.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try DateCounter.named(date, in: context)) {
      former throws(CommandFailure) in
      var draft = former.draft
      draft.name = name ?? draft.name
      draft.kind = direction?.kind ?? draft.kind
      if !day.isEmpty {
        draft.day = try context.day(day, draft.kind == .since ? .past : .future)
      }
      draft.isYearly = yearly ?? draft.isYearly
      look.apply(to: &draft.colour, &draft.symbol)
      return .date(.edit(former.id, draft))
    }
  }
}

struct DateArchive: LedgerCommand {
  static let configuration = CommandConfiguration(
    "archive", "Hide a date and keep it, or bring it back.")

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("dates"))
  var date: String

  @Flag(help: "Bring it back.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try DateCounter.named(date, in: context)) { .date(.archive($0.id, !undo)) }
  }
}

struct DateDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete a date. Can be undone.", aliases: ["rm", "remove"])

  @Argument(
    help: "Its name, or the beginning of its name or id.",
    completion: .names("dates"))
  var date: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try DateCounter.named(date, in: context)) { .date(.delete($0.id)) }
  }
}
