import ArgumentParser
import Ledger
import Trackers

struct BeverageGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "beverage", "List, add and edit beverages.",
    subcommands: [
      BeverageList.self, BeverageAdd.self, BeverageEditing.self, DeleteCommand<Beverage>.self,
    ],
    defaultSubcommand: BeverageList.self)
}

private struct BeverageList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List beverages and the share of each that counts.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (beverages, texts) = (try Beverage.all(in: context), context.texts)
    return Report(
      ["beverages": .list(beverages) { $0.json }],
      text: { style in
        let rows = beverages.map { beverage in
          [
            texts.beverage(beverage).harmless, texts.percent(String(beverage.factor)),
            style.paint(beverage.id == nil ? texts.say("built in") : "", .quiet),
          ]
        }
        return Table(rows: rows, right: [1]).lines()
      })
  }
}

private struct BeverageAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a custom beverage.",
    discussion: "Example: dayring drink beverage add Espresso --factor 80 --icon cup")

  @Argument(help: .text("Name, up to 80 characters."))
  var name: String

  @Option(
    parsing: .unconditional,
    help: .value("percent", "Share that counts towards the goal, in per cent."))
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
    "edit", "Edit a custom beverage.",
    discussion: """
      Example: dayring drink beverage edit espresso --factor 50
      A new share applies to all drinks of the beverage, past ones too.
      """)

  @OptionGroup var naming: Naming<Beverage>

  @Option(help: .text("New name."))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: .value("percent", "Share that counts towards the goal, in per cent."))
  var factor: Int?

  @OptionGroup var look: LookOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, factor == nil, look.isEmpty else { return }
    throw ValidationError(
      .text("Say what to change: --name, --factor, --colour or --icon."))
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
