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

  @Argument(
    parsing: .allUnrecognized, help: .value("amount", "How much, and what: 250, 8oz tea."),
    completion: .names("beverages"))
  var words: [String] = []

  @OptionGroup var entry: EntryOptions

  @Flag(help: "Also more than 10 litres at once.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.isEmpty, entry.mayHaveTakenNone, entry.isGiven || force else { return }
    throw ValidationError("Say how much: dayring drink 250.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let at = try context.time(entry.at, .at)
    if words.isEmpty {
      if at != nil { throw .amountMissing(.amount, example: "dayring drink 250") }
      return try WaterStatusReport(in: context).report(in: context)
    }
    let (volume, beverage) = try drunk(words.withoutTerminator, in: context)
    let draft = DrinkDraft(
      volume, of: beverage, at: at, note: entry.note ?? "", isConfirmed: force)
    return try context.carryOut(.water(.log(draft)), Drink.self)
  }

  /// Reads `250`, `8 oz tea`, `green tea 0.5l`: the words that form an amount, before or behind the
  /// beverage.
  private func drunk(
    _ words: [String], in context: Context
  ) throws(CommandFailure) -> (volume: Volume, beverage: Beverage.Key) {
    let unit = try context.userDay().settings.volumeUnit
    var failure: CommandFailure?
    for split in AmountSplit.all(of: words) {
      do throws(TypedNumberError) {
        let volume = try Volume(typed: split.amount, unit: unit)
        if split.rest.isEmpty { return (volume, .water) }
        do throws(CommandFailure) {
          return (volume, try Beverage.named(split.rest, in: context).key)
        } catch {
          failure = failure ?? error
        }
      } catch .unreadable {
        continue
      } catch {
        failure = failure ?? AmountField.volume.unreadable(split.amount, error)
      }
    }
    throw failure ?? AmountField.volume.unreadable(words.joined(separator: " "))
  }
}
