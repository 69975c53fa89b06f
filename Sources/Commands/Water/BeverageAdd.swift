import ArgumentParser
import Trackers

struct BeverageAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a beverage of your own.",
    discussion: "Example: dayring drink beverage add Espresso --factor 80 --icon cup")

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much of it counts, in per cent.", valueName: "percent"))
  var factor = 100

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let draft = BeverageDraft(name: name, factor: factor).looking(look)
    let command = HydrationCommand.addBeverage(draft)
    let op = try context.perform(.hydration(command))
    return try context.report(on: command, op, nil as Beverage?)
  }
}

extension BeverageDraft {
  func looking(_ look: LookOptions) -> BeverageDraft {
    var draft = self
    draft.colour = look.colour ?? colour
    draft.symbol = look.icon ?? symbol
    return draft
  }
}
