import ArgumentParser

struct ScheduleGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Choose and manage schedules.",
    subcommands: [
      ScheduleList.self, ScheduleAdd.self, ScheduleRemove.self, ScheduleUse.self,
    ],
    defaultSubcommand: ScheduleList.self)
}
