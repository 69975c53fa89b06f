import ArgumentParser

struct CountGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count anything: push-ups, pages, cigarettes.",
    discussion: """
      Examples: dayring count add pushups --goal 50 --quick 10,20
                dayring count pushups 20
                dayring count pushups -5
                dayring count
      """,
    subcommands: [
      CountLog.self, CountStatus.self, ActivityAdd.self, ActivityList.self, ActivityEditing.self,
      ActivityGoal.self, ActivityArchive.self, ActivityDelete.self, ActivityMove.self,
      ActivityPrimary.self, EntryGroup.self,
    ],
    defaultSubcommand: CountLog.self)
}
