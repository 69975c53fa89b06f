import ArgumentParser
import SQLiteLedger
import Trackers

struct FastStart: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a fast, now or earlier.",
    discussion: """
      Examples: dayring fast start
                dayring fast start 16:8 --at yesterday 20:00
                dayring fast start 17h30m
                dayring fast start --until 12:00
      """)

  @Argument(help: "A schedule or a duration; without it, the schedule in use.")
  var goal: [String] = []

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("When it is to end.", valueName: "time"))
  var until: [String] = []

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("When it started.", valueName: "time"))
  var at: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectTwoGoals(goal, until)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (at, goal) = timeAndGoal(context)
    let start = try context.time(at, .start)
    let plan = try context.plan(goal, until: until, from: start ?? context.now)
    let command = FastingCommand.start(at: start, plan: plan)
    return try context.report(on: command, try context.perform(command))
  }

  /// An option takes all words up to the next one, so that `--at yesterday 20:00` needs no quotes;
  /// of `--at yesterday 20:00 16:8` the last word is given back to the goal.
  private func timeAndGoal(_ context: Context) -> (at: [String], goal: [String]) {
    let shorter = Array(at.dropLast())
    guard goal.isEmpty, until.isEmpty, !shorter.isEmpty, (try? context.time(at, .start)) == nil,
      (try? context.time(shorter, .start)) != nil
    else { return (at, goal) }
    return (shorter, Array(at.suffix(1)))
  }
}

/// A goal is one thing: a duration, or the time when it is reached.
func rejectTwoGoals(_ goal: [String], _ until: [String]) throws {
  if !goal.isEmpty, !until.isEmpty {
    throw ValidationError("Give either a goal or --until, since each follows from the other.")
  }
}
