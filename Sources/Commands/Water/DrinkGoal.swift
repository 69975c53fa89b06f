import ArgumentParser
import JSON
import Trackers

struct DrinkGoal: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "Show the day's goal, or choose one that holds from today on.",
    discussion: """
      Examples: dayring drink goal
                dayring drink goal 2.5l
                dayring drink goal 64oz
      """)

  @Argument(parsing: .allUnrecognized, help: "How much to drink a day.")
  var amount: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(amount)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if amount.isEmpty {
      let (json, text) = try context.hydrationGoal()
      return Report(json: { .object(["goal": json]) }, text: { _ in [text] })
    }
    let text = amount.withoutTerminator.joined(separator: " ")
    let command = HydrationCommand.setGoal(try context.volume(text, .volumeGoal))
    let op = try context.perform(.hydration(command))
    let goal = try context.hydrationGoal()
    return context.report(
      on: .hydration(command), op,
      Changed(
        member: "goal", json: goal.json,
        sentence: context.texts.shell.hydrationGoal(goal.text)))
  }
}

extension Context {
  /// What holds today.
  fileprivate func hydrationGoal() throws(CommandFailure) -> (json: JSON, text: String) {
    let day = try userDay()
    let goal = try hydrationSeries(day).goals.goal(on: day.today)
    return (
      goal?.json(day.volume) ?? .null, goal.map { texts.shell.goal($0, day.volume) } ?? ""
    )
  }
}
