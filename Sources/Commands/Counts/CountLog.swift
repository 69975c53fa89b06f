import ArgumentParser
import Trackers

struct CountLog: LedgerCommand {
  static let configuration = CommandConfiguration(
    "log", "Count something; without words, show the day's tallies.",
    discussion: """
      Examples: dayring count pushups 20
                dayring count 20 pushups
                dayring count pushups -5 --at yesterday 20:00
                dayring count pushups
      Without an amount it is the first of the activity's quick amounts. A negative amount \
      corrects. Names can be shortened. Write `dayring count log NAME` for an activity that is \
      called like a command, and `--` before a name that begins with a dash.
      """)

  @Argument(
    parsing: .allUnrecognized, help: .value("activity", "What, and how many: pushups 20."),
    completion: .names("activities"))
  var words: [String] = []

  @OptionGroup var entry: EntryOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.isEmpty, !entry.at.isEmpty || entry.note != nil else { return }
    throw ValidationError("Say what to count: dayring count NAME.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if words.isEmpty { return try CountStatus.report(in: context) }
    let (activity, amount) = try tally(words.withoutTerminator, in: context)
    let draft = TallyDraft(
      amount ?? activity.quickAmounts[0], at: try context.time(entry.at, .at),
      note: entry.note ?? "")
    return try context.carryOut(.tally(.log(activity.id, draft)), TallyEntry.self)
  }

  /// `push ups 20`: the last word is the amount, or else the first, unless an activity has all the
  /// words as its name.
  private func tally(
    _ words: [String], in context: Context
  ) throws(CommandFailure) -> (Activity, TallyAmount?) {
    let name = words.joined(separator: " ")
    let activities = try context.read(Activities(in: context.ledger))
    guard words.count > 1, let last = words.last, activities.named(name) == nil else {
      return (try Activity.named(name, in: context), nil)
    }
    let shorter = words.dropLast().joined(separator: " ")
    if let amount = TallyAmount(typed: last) {
      return (try Activity.named(shorter, in: context), amount)
    }
    if let activity = try? Activity.named(name, in: context) { return (activity, nil) }
    if let amount = TallyAmount(typed: words[0]) {
      return (try Activity.named(words.dropFirst().joined(separator: " "), in: context), amount)
    }
    _ = try Activity.named(shorter, in: context)
    throw AmountField.count.unreadable(last)
  }
}
