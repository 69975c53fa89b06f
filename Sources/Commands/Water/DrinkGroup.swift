import ArgumentParser
import Trackers

struct DrinkGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "drink", "Log drinks: how much and what; list, correct, set the goal.",
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
    "status", "Show what was drunk today, and what is left to the goal.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try WaterStatusReport(in: context).report(in: context)
  }
}
