import ArgumentParser
import Ledger
import Trackers

struct BeverageGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "beverage", "Manage what there is to drink.",
    subcommands: [
      BeverageList.self, BeverageAdd.self, BeverageEditing.self, BeverageRemove.self,
    ],
    defaultSubcommand: BeverageList.self)
}

private struct BeverageList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List the beverages, and how much of each counts.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let beverages = try Beverage.all(in: context)
    return Report(
      ["beverages": .list(beverages) { $0.json }],
      text: { style in
        let rows = beverages.map { beverage in
          [
            beverage.name.harmless, "\(beverage.factor) %",
            style.paint(beverage.id == nil ? "built in" : "", .quiet),
          ]
        }
        return Table(rows: rows, right: [1]).lines()
      })
  }
}

private struct BeverageAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a beverage of your own.",
    discussion: "Example: dayring drink beverage add Espresso --factor 80 --icon cup")

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Option(parsing: .unconditional, help: .value("percent", "How much of it counts, in per cent."))
  var factor = 100

  @OptionGroup var look: LookOptions

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let draft = BeverageDraft(name: name, factor: factor).looking(look)
    return try context.carryOut(.hydration(.addBeverage(draft)), Beverage.self)
  }
}

private struct BeverageEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Change a beverage of your own.",
    discussion: """
      Example: dayring drink beverage edit espresso --factor 50
      A changed share holds for all drinks of it, also earlier ones.
      """)

  @Argument(
    help: "Its name.",
    completion: .names("beverages"))
  var beverage: String

  @Option(help: "A new name.")
  var name: String?

  @Option(parsing: .unconditional, help: .value("percent", "How much of it counts, in per cent."))
  var factor: Int?

  @OptionGroup var look: LookOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, factor == nil, look.isEmpty else { return }
    throw ValidationError("Say what to change: --name, --factor, --colour or --icon.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Beverage.named(beverage, in: context)) {
      former throws(CommandFailure) in
      var draft = BeverageDraft(former).looking(look)
      draft.name = name ?? draft.name
      draft.factor = factor ?? draft.factor
      return .hydration(.editBeverage(try former.ownID(), draft))
    }
  }
}

private struct BeverageRemove: LedgerCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a beverage of your own; its drinks are kept. Can be undone.",
    aliases: ["rm", "delete"])

  @Argument(
    help: "Its name.",
    completion: .names("beverages"))
  var beverage: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Beverage.named(beverage, in: context)) {
      beverage throws(CommandFailure) in .hydration(.removeBeverage(try beverage.ownID()))
    }
  }
}

extension BeverageDraft {
  fileprivate func looking(_ look: LookOptions) -> BeverageDraft {
    var draft = self
    look.apply(to: &draft.colour, &draft.symbol)
    return draft
  }
}

extension Beverage {
  /// The id of its record; a preset has none.
  fileprivate func ownID() throws(CommandFailure) -> RecordID {
    if let id { return id }
    throw .refused(
      .builtInStays, .beverage, "The beverage \(name) is built in and stays as it is.",
      "Only beverages that you added can be changed.")
  }
}
