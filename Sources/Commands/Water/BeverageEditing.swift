import ArgumentParser
import Ledger
import Trackers

struct BeverageEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a beverage of your own.",
    discussion: """
      Example: dayring drink beverage edit espresso --factor 50
      A changed share holds for all drinks of it, also earlier ones.
      """)

  @Argument(help: "Its name.")
  var beverage: String

  @Option(help: "A new name.")
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much of it counts, in per cent.", valueName: "percent"))
  var factor: Int?

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, factor == nil, look.isEmpty else { return }
    throw ValidationError("Say what to change: --name, --factor, --colour or --icon.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let former = try context.beverage(beverage)
    var draft = BeverageDraft(former).looking(look)
    draft.name = name ?? draft.name
    draft.factor = factor ?? draft.factor
    let command = HydrationCommand.editBeverage(try former.ownID(), draft)
    return try context.report(on: command, try context.perform(.hydration(command)), former)
  }
}

extension Beverage {
  /// Of its record; what is built in has none.
  func ownID() throws(CommandFailure) -> RecordID {
    guard let id else { throw .builtIn(self) }
    return id
  }
}
