import ArgumentParser
import Trackers

struct FastGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "fast", "Time fasts: start, stop, list, correct.",
    subcommands: [
      FastStatus.self, FastStart.self, FastStop.self, FastCancel.self, FastList.self,
      FastAdd.self, FastEditing.self, DeleteCommand<Fast>.self, FastKeep.self, ScheduleGroup.self,
    ],
    defaultSubcommand: FastStatus.self)
}

struct FastStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    "status", "Show the running fast, or when the next one is due.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let status = try FastStatusReport(in: context)
    return Report(
      json: { status.json }, text: { StatusView(status, context.texts).lines($0) })
  }
}
