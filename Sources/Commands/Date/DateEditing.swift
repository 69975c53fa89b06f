import ArgumentParser
import Trackers

struct DateEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Change a date.",
    discussion: "Example: dayring date edit trip --day 2 mar 2027")

  @OptionGroup var naming: Naming<CountedDate>

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

  func change(of date: CountedDate, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var draft = date.draft
    draft.name = name ?? draft.name
    draft.kind = direction?.kind ?? draft.kind
    if !day.isEmpty { draft.day = try context.day(day, draft.kind == .since ? .past : .future) }
    draft.isYearly = yearly ?? draft.isYearly
    look.apply(to: &draft.colour, &draft.symbol)
    return .date(.edit(date.id, draft))
  }
}
