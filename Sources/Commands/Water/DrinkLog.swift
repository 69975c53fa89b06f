import ArgumentParser
import Trackers

struct DrinkLog: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Log a drink; without an amount, show the day's drinks.",
    discussion: """
      Examples: dayring drink 250
                dayring drink 0.5l tea --at yesterday 20:00
                dayring drink 8 oz coffee --note "on the train"
      Amounts without a unit are in the one that the settings name: ml or fl oz. Without a \
      beverage it is water.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("How much, and what: 250, 8oz tea.", valueName: "amount"))
  var words: [String] = []

  @OptionGroup var entry: EntryOptions

  @Flag(help: "Also more than 10 litres at once.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.isEmpty, !entry.at.isEmpty || entry.note != nil || force else { return }
    throw ValidationError("Say how much: dayring drink 250.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if words.isEmpty { return try context.hydrationReport() }
    let (volume, beverage) = try context.drink(words.withoutTerminator)
    let command = HydrationCommand.log(
      DrinkDraft(
        volume, of: beverage, at: try context.time(entry.at, .at), note: entry.note ?? "",
        isConfirmed: force))
    return try context.report(on: command, try context.perform(.hydration(command)))
  }
}
