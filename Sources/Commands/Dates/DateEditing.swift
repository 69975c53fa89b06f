import ArgumentParser
import Trackers

struct DateEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a date.",
    discussion: "Example: dayring date edit trip --day 2 mar 2027")

  @Argument(help: "Its name, or the beginning of its name or id.")
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
    let former = try context.dateCounter(date)
    var draft = former.draft
    draft.name = name ?? draft.name
    draft.kind = direction?.kind ?? draft.kind
    if !day.isEmpty {
      draft.day = try context.day(day, draft.kind == .since ? .since : .until)
    }
    draft.isYearly = yearly ?? draft.isYearly
    draft.colour = look.colour ?? draft.colour
    draft.symbol = look.icon ?? draft.symbol
    let command = DateCommand.edit(former.id, draft)
    return try context.report(on: command, try context.perform(.date(command)), former)
  }
}
