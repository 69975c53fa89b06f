import ArgumentParser

struct FastGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fast",
    abstract: "Time fasts: start, stop, list, correct.",
    subcommands: [
      FastStatus.self, FastStart.self, FastStop.self, FastCancel.self, FastList.self,
      FastAdd.self, FastEditing.self, FastDelete.self, FastKeep.self, ScheduleGroup.self,
    ],
    defaultSubcommand: FastStatus.self)
}
