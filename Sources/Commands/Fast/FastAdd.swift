import ArgumentParser
import Trackers

struct FastAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a fast that is over.",
    discussion: """
      Example: dayring fast add --start monday 20:00 --end 12:00 --goal 16:8
      An end without a day is the first such time after the start.
      """)

  @Option(parsing: .upToNextOption, help: .value("time", "When it started."))
  var start: [String]

  @Option(parsing: .upToNextOption, help: .value("time", "When it ended."))
  var end: [String]

  @Option(
    parsing: .upToNextOption,
    help: .value("goal", "A schedule or a duration; without it, the schedule in use."))
  var goal: [String] = []

  @Option(help: "Anything to remember, up to 2000 characters.")
  var note = ""

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let start = try context.time(start, .start) ?? context.now
    let end = try context.time(end, .end, .after(start)) ?? context.now
    let plan = try FastPlan.typed(goal, .add, in: context)
    return try context.carryOut(
      .fast(.add(start: start, end: end, plan: plan, note: note)), Fast.self)
  }
}
