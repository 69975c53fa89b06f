import ArgumentParser
import SQLiteLedger
import Trackers

struct Today: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show the day: what runs, and the last seven days.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let status = try context.status()
    let week = try context.week()
    return Report(
      json: { TodayPayload(status: status, week: week).json },
      text: { TodayView(status: status, week: week, texts: context.texts).lines($0) })
  }
}
