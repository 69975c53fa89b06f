import ArgumentParser
import JSON
import Trackers

struct DrinkGoal: LedgerCommand {
  static let configuration = CommandConfiguration(
    "goal", "Show the daily goal, or set it from today on.",
    discussion: """
      Examples: dayring drink goal
                dayring drink goal 2.5l
                dayring drink goal 64oz
      """)

  @Argument(parsing: .allUnrecognized, help: .text("Daily goal, like 2.5l or 64oz."))
  var amount: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(amount)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if amount.isEmpty {
      let (json, text) = try Self.goal(in: context)
      return Report(["goal": json], text: { _ in [text] })
    }
    let text = amount.withoutTerminator.joined(separator: " ")
    let command = try Self.choosing(text, in: context)
    let op = try context.perform(command)
    let goal = try Self.goal(in: context)
    let sentence = context.texts.say("Set the goal to \(goal.text) a day, from today on.")
    return context.report(
      on: command, op, Changed(member: "goal", json: goal.json, sentence: sentence))
  }

  static func choosing(
    _ typed: String, in context: Context
  ) throws(CommandFailure) -> TrackerCommand {
    .water(.setGoal(try Volume.typed(typed, .volumeGoal, in: context)))
  }

  /// The goal of today.
  static func goal(in context: Context) throws(CommandFailure) -> (json: JSON, text: String) {
    let day = try context.userDay()
    let series = try context.read(context.ledger.hydration(dayStart: day.dayStart))
    guard let goal = series.goals.goal(on: day.today) else { return (.null, "") }
    return (goal.json(day.volume), context.texts.shell.goal(goal, day.volume))
  }
}
