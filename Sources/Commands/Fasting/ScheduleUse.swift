import ArgumentParser
import Trackers

struct ScheduleUse: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Choose the schedule that new fasts follow.")

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let schedule = try context.schedule(name)
    let command = FastingCommand.useSchedule(schedule.key)
    return try context.report(on: command, try context.perform(command), schedule)
  }
}
