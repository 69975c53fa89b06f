import ArgumentParser
import Trackers

struct ActivityMove: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move an activity to another place in the list.",
    discussion: "Example: dayring count move pushups 1")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var activity: String

  @Argument(help: "Its place, 1 for the first.")
  var place: Int

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard place > 0 else { throw ValidationError("Places begin with 1.") }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.activity(activity)
    let command = TallyCommand.move(activity.id, to: place - 1)
    return try context.report(on: command, try context.perform(.tally(command)), activity)
  }
}
