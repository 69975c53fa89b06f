import ArgumentParser
import JSON
import Trackers

struct DrinkGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "drink", "Log, list and edit drinks, and set the daily goal.",
    discussion: """
      Examples: dayring drink 250
                dayring drink 8oz coffee --at 9:15
                dayring drink
      """,
    subcommands: [
      DrinkLog.self, DrinkStatus.self, DrinkList.self, DrinkEditing.self, DeleteCommand<Drink>.self,
      DrinkGoal.self, BeverageGroup.self,
    ],
    defaultSubcommand: DrinkLog.self, aliases: ["water"])
}

struct DrinkStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    "status", "Show how much you drank today, and what's left to the goal.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try WaterStatusReport(in: context).report(in: context)
  }
}

struct DrinkEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a drink.",
    discussion: """
      Example: dayring drink edit 7zq4 --amount 300 --beverage tea
      A time without a day is on the same day as the drink.
      """)

  @OptionGroup var naming: Naming<Drink>

  @Option(parsing: .unconditional, help: .text("New amount: 300, 8oz or \"8 fl oz\"."))
  var amount: String?

  @Option(help: .text("New beverage."), completion: .names("beverages"))
  var beverage: String?

  @OptionGroup var entry: EntryEditOptions

  @Flag(help: .text("Allow more than 10 litres at once."))
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, beverage == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError(
      .text("Say what to change: --amount, --beverage, --at or --note."))
  }

  func change(of drink: Drink, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var edit = DrinkEdit()
    if let amount { edit.volume = try Volume.typed(amount, in: context) }
    if let beverage { edit.beverage = try Beverage.named(beverage, in: context).key }
    edit.at = try context.time(entry.at, .at, .on(drink.at.local.calendarDay))
    edit.note = entry.note
    edit.isConfirmed = force
    return .water(.edit(drink.id, edit))
  }
}

struct DrinkList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List drinks by day, newest first; the last 30 by default.")

  @OptionGroup var options: ListOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "drinks" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    let ledger = context.ledger
    let drink = Drink(id: .example, at: context.now, volume: .largest, beverage: .water)
    return drink.json(
      try context.read(Beverages(in: ledger)), try context.userDay().volume)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (day, ledger) = (try context.userDay(), context.ledger)
    let beverages = try context.read(Beverages(in: ledger))
    let range = try options.range(day, in: context)
    let drinks = try context.read(
      ledger.drinks(in: range, dayStart: day.dayStart, limit: options.count))
    let ids = output.json ? .none : try ShortIDs(of: drinks.map { $0.id }, .drink, in: context)
    let log = try LogView(
      drinks.map { drink in
        LogView.Entry(
          id: ids[drink.id], at: drink.at,
          what: [
            day.volume.text(drink.volume.tenths),
            context.texts.beverage(beverages[drink.beverage]).harmless,
          ],
          note: drink.note)
      }, try context.read(ledger.hydration(dayStart: day.dayStart)), day.volume, in: context)
    return Report(
      ["drinks": .list(drinks) { $0.json(beverages, day.volume) }, "days": log.json],
      text: log.lines)
  }
}

struct DrinkLog: LedgerCommand {
  static let configuration = CommandConfiguration(
    "log", "Log a drink. Without an amount, show today's drinks.",
    discussion: """
      Examples: dayring drink 250
                dayring drink 0.5l tea --at yesterday 20:00
                dayring drink coffee 8 oz --note "on the train"
      Amounts without a unit are in the unit from the settings, ml or fl oz. Without a \
      beverage, water is logged.
      """)

  @Argument(
    parsing: .allUnrecognized, help: .value("amount", "Amount and beverage, like 250 or 8oz tea."),
    completion: .names("beverages"))
  var words: [String] = []

  @OptionGroup var entry: EntryOptions

  @Flag(help: .text("Allow more than 10 litres at once."))
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.isEmpty, entry.mayHaveTakenNone, entry.isGiven || force else { return }
    throw ValidationError(.text("Say how much: dayring drink 250."))
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
    // NB: the shell's `"$beverage"` may be empty.
    if words.contains(where: { $0.trimmed.isEmpty }) { throw AmountField.volume.unreadable("") }
    let unit = try context.userDay().settings.volumeUnit
    let vocabulary = context.environment.vocabulary
    var failure: CommandFailure?
    for split in AmountSplit.all(of: words) {
      do throws(TypedNumberError) {
        let volume = try Volume(typed: split.amount, unit: unit, words: vocabulary)
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
    throw context.timeElsewhere(in: words, option: "--at") ?? failure
      ?? AmountField.volume.unreadable(words.joined(separator: " "))
  }
}

struct DrinkGoal: LedgerCommand {
  static let configuration = CommandConfiguration(
    "goal", "Show the daily goal, or set it from today on.",
    discussion: """
      Examples: dayring drink goal
                dayring drink goal 2.5l
                dayring drink goal 64oz
      """)

  @Argument(parsing: .allUnrecognized, help: .text("Daily goal, like 2.5l or 64oz."))
  var amount: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(amount)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if amount.isEmpty {
      let (json, text) = try Self.goal(in: context)
      return Report(["goal": json], text: { _ in [text] })
    }
    let text = amount.withoutTerminator.joined(separator: " ")
    let command = try Self.choosing(text, in: context)
    let op = try context.perform(command).first
    let goal = try Self.goal(in: context)
    let sentence = context.texts.say("Set the goal to \(goal.text) a day, from today on.")
    return context.report(
      on: command, op, Changed(member: "goal", json: goal.json, sentence: sentence))
  }

  static func choosing(
    _ typed: String, in context: Context
  ) throws(CommandFailure) -> TrackerCommand {
    .water(.setGoal(try Volume.typed(typed, .volumeGoal, in: context)))
  }

  /// The goal of today.
  static func goal(in context: Context) throws(CommandFailure) -> (json: JSON, text: String) {
    let day = try context.userDay()
    let series = try context.read(context.ledger.hydration(dayStart: day.dayStart))
    guard let goal = series.goals.goal(on: day.today) else { return (.null, "") }
    return (goal.json(day.volume), context.texts.shell.goal(goal, day.volume))
  }
}
