import ArgumentParser

struct RemindGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Choose what to be reminded of, and how it is told.",
    discussion: """
      Reminders are told by whatever has them: browsers with the app, and this machine while \
      `dayring serve` runs, by the channels that were added here. Nothing is told that is done.
      """,
    subcommands: [
      RemindList.self, RemindSet.self, RemindActivity.self, RemindSnooze.self, RemindTest.self,
      ChannelGroup.self,
    ],
    defaultSubcommand: RemindList.self)
}
