import ArgumentParser

struct DrinkGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drink",
    abstract: "Log drinks: how much and what; list, correct, set the goal.",
    discussion: """
      Examples: dayring drink 250
                dayring drink 8oz coffee --at 9:15
                dayring drink
      """,
    subcommands: [
      DrinkLog.self, DrinkStatus.self, DrinkList.self, DrinkEditing.self, DrinkDelete.self,
      DrinkGoal.self, BeverageGroup.self,
    ],
    defaultSubcommand: DrinkLog.self)
}
