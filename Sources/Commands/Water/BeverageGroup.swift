import ArgumentParser
import Ledger
import Trackers

struct BeverageGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "beverage", "Manage what there is to drink.",
    subcommands: [
      BeverageList.self, BeverageAdd.self, BeverageEditing.self, DeleteCommand<Beverage>.self,
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
    return try context.carryOut(.water(.addBeverage(draft)), Beverage.self)
  }
}

private struct BeverageEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Change a beverage of your own.",
    discussion: """
      Example: dayring drink beverage edit espresso --factor 50
      A changed share holds for all drinks of it, also earlier ones.
      """)

  @OptionGroup var naming: Naming<Beverage>

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

  func change(of beverage: Beverage, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var draft = BeverageDraft(beverage).looking(look)
    draft.name = name ?? draft.name
    draft.factor = factor ?? draft.factor
    return .water(.editBeverage(try beverage.ownID(), draft))
  }
}

extension BeverageDraft {
  fileprivate func looking(_ look: LookOptions) -> BeverageDraft {
    var draft = self
    look.apply(to: &draft.colour, &draft.symbol)
    return draft
  }
}
