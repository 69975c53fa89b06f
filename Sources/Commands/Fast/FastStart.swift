import ArgumentParser
import Trackers

struct FastStart: LedgerCommand {
  static let configuration = CommandConfiguration(
    "start", "Start a fast, now or earlier.",
    discussion: """
      Examples: dayring fast start
                dayring fast start 16:8 --at yesterday 20:00
                dayring fast start 17h30m
                dayring fast start --until 12:00
      """, aliases: ["begin"])

  @Argument(
    help: .text("Schedule or duration; the schedule in use by default."),
    completion: .names("schedules"))
  var goal: [String] = []

  @Option(parsing: .upToNextOption, help: .value("time", "Goal time, instead of a duration."))
  var until: [String] = []

  @Option(parsing: .upToNextOption, help: .value("time", "Start time; now by default."))
  var at: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectTwoGoals(goal, until)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (at, goal) = try timeAndGoal(context)
    let start = try context.time(at, .start)
    let plan = try FastPlan.typed(
      goal, .start, until: until, from: start ?? context.now, in: context)
    return try context.carryOut(.fast(.start(at: start, plan: plan)), Fast.self)
  }

  /// Splits the words of `--at`, since an option takes all words up to the next one, so that
  /// `--at yesterday 20:00` needs no quotes; in `--at yesterday 20:00 16:8` the last word is the
  /// goal. A time behind a time is not: `--at 2 days ago 20:00` is one time, or unreadable.
  private func timeAndGoal(
    _ context: Context
  ) throws(CommandFailure) -> (at: [String], goal: [String]) {
    let (shorter, last) = (Array(at.dropLast()), Array(at.suffix(1)))
    guard goal.isEmpty, until.isEmpty, !shorter.isEmpty, (try? context.time(at, .start)) == nil,
      (try? context.time(shorter, .start)) != nil,
      (try? FastPlan.typed(last, .start, in: context)) != nil
    else { return (at, goal) }
    return (shorter, last)
  }
}

struct FastStop: LedgerCommand {
  static let configuration = CommandConfiguration(
    "stop", "Stop the running fast, now or earlier.", aliases: ["end", "finish"])

  @Argument(help: .value("time", "End time; now by default."))
  var time: [String] = []

  @Option(parsing: .upToNextOption, help: .value("time", "End time; now by default."))
  var at: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.carryOut(.fast(.stop(at: try context.time(time + at, .end))), Fast.self)
  }
}

struct FastCancel: LedgerCommand {
  static let configuration = CommandConfiguration(
    "cancel", "Cancel the running fast. It stays in the list, but never counts.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.carryOut(.fast(.cancel), Fast.self)
  }
}
