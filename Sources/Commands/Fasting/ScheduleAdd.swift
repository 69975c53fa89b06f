import ArgumentParser
import Trackers

struct ScheduleAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a schedule of your own.",
    discussion: "Example: dayring fast schedule add Warrior 19h")

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Argument(help: "How long to fast: 19h, 17h30m.")
  var duration: [String]

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let minutes = try context.duration(duration).wholeMinutes
    let command = FastingCommand.addSchedule(name: name, minutes: minutes)
    let op = try context.perform(command)
    return try context.report(on: command, op, try context.schedule(of: op))
  }
}
