import ArgumentParser

struct DateGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date",
    abstract: "Count the days to and from dates.",
    discussion: """
      Examples: dayring date add "Trip to Oslo" 1 mar 2027
                dayring date add smokefree 2026-03-01
                dayring date add "Ada's birthday" 10 dec 1985 --until --yearly
      """,
    subcommands: [
      DateList.self, DateAdd.self, DateEditing.self, DateArchive.self, DateDelete.self,
    ],
    defaultSubcommand: DateList.self)
}
