import ArgumentParser
import Trackers

struct CountLog: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Count something; without words, show the day's tallies.",
    discussion: """
      Examples: dayring count pushups 20
                dayring count pushups -5 --at yesterday 20:00
                dayring count pushups
      Without an amount it is the first of the activity's quick amounts. A negative amount \
      corrects. Names can be shortened. Write `dayring count log NAME` for an activity that is \
      called like a command, and `--` before a name that begins with a dash.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("What, and how many: pushups 20.", valueName: "activity"))
  var words: [String] = []

  @OptionGroup var entry: EntryOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.isEmpty, !entry.at.isEmpty || entry.note != nil else { return }
    throw ValidationError("Say what to count: dayring count NAME.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if words.isEmpty { return try context.talliesReport() }
    let (activity, amount) = try context.tally(words.withoutTerminator)
    let draft = TallyDraft(
      amount ?? activity.quickAmounts[0], at: try context.time(entry.at, .at),
      note: entry.note ?? "")
    let command = TallyCommand.log(activity.id, draft)
    return try context.report(on: command, try context.perform(.tally(command)))
  }
}

extension Context {
  /// `push ups 20`: the last word is the amount, unless an activity has all of them as its name.
  fileprivate func tally(
    _ words: [String]
  ) throws(CommandFailure) -> (Activity, TallyAmount?) {
    let name = words.joined(separator: " ")
    guard words.count > 1, let last = words.last, try activities().named(name) == nil else {
      return (try activity(name), nil)
    }
    if let amount = TallyAmount(typed: last) {
      return (try activity(words.dropLast().joined(separator: " ")), amount)
    }
    if let activity = try? activity(name) { return (activity, nil) }
    _ = try activity(words.dropLast().joined(separator: " "))
    throw .amount(last, .count)
  }
}
