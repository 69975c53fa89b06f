import ArgumentParser
import Trackers

struct DrinkLog: LedgerCommand {
  static let configuration = CommandConfiguration(
    "log", "Log a drink; without an amount, show the day's drinks.",
    discussion: """
      Examples: dayring drink 250
                dayring drink 0.5l tea --at yesterday 20:00
                dayring drink coffee 8 oz --note "on the train"
      Amounts without a unit are in the one that the settings name: ml or fl oz. Without a \
      beverage it is water.
      """)

  @Argument(parsing: .allUnrecognized, help: .value("amount", "How much, and what: 250, 8oz tea."))
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
    if words.isEmpty { return try HydrationStatus(in: context).report(in: context) }
    let (volume, beverage) = try drunk(words.withoutTerminator, in: context)
    let draft = DrinkDraft(
      volume, of: beverage, at: try context.time(entry.at, .at), note: entry.note ?? "",
      isConfirmed: force)
    return try context.carryOut(.hydration(.log(draft)), Drink.self)
  }

  /// `250`, `8 oz tea`, `green tea 0.5l`: the words that form an amount, before or behind the
  /// beverage.
  private func drunk(
    _ words: [String], in context: Context
  ) throws(CommandFailure) -> (volume: Volume, beverage: Beverage.Key) {
    for count in [3, 2, 1] where count <= words.count {
      let amount = words[..<count].joined(separator: " ")
      guard let volume = try? Volume.typed(amount, in: context) else { continue }
      let name = words[count...].joined(separator: " ")
      return (volume, name.isEmpty ? .water : try Beverage.named(name, in: context).key)
    }
    for count in [3, 2, 1] where count < words.count {
      let amount = words.suffix(count).joined(separator: " ")
      guard let volume = try? Volume.typed(amount, in: context) else { continue }
      let name = words.dropLast(count).joined(separator: " ")
      return (volume, try Beverage.named(name, in: context).key)
    }
    throw AmountField.volume.unreadable(words.joined(separator: " "))
  }
}
