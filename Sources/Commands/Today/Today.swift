import ArgumentParser
import SQLiteLedger
import Trackers

struct Today: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show the day: fasting, water, the plan, tallies and the nearest date.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let overview = try context.overviewOfToday()
    return Report(
      json: { TodayPayload(overview: overview).json },
      text: { TodayView(overview: overview, texts: context.texts).lines($0) })
  }
}
