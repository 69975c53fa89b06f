import ArgumentParser
import Trackers

struct ScheduleRemove: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a schedule of your own. Can be undone.")

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let schedule = try context.schedule(name)
    let command = FastingCommand.removeSchedule(schedule.key)
    return try context.report(on: command, try context.perform(command), schedule)
  }
}
