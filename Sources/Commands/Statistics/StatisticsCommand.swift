import ArgumentParser
import JSON
import Trackers

struct StatisticsCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show days as bars, totals, averages and streaks.",
    discussion: """
      Examples: dayring stats
                dayring stats water --days 30
                dayring stats pushups
      Without a tracker there is one line for each.
      """)

  @Argument(help: "fast, water, or an activity's name.")
  var tracker: [String] = []

  @Option(name: .shortAndLong, help: ArgumentHelp("How many, up to 366.", valueName: "count"))
  var days = 7

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError("From 1 to 366 days are shown.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let typed = tracker.joined(separator: " ")
    guard !typed.isEmpty else { return try context.overview(days) }
    let statistics = try context.statistics(typed, days)
    return Report(
      json: { statistics.json(withDays: true) },
      text: { StatisticsView(statistics, days, context.texts.shell).lines($0) })
  }
}
