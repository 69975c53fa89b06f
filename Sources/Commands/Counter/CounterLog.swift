import ArgumentParser
import Trackers

struct CounterLog: LedgerCommand {
  static let configuration = CommandConfiguration(
    "log", "Count something. Without a name, show today's counters.",
    discussion: """
      Examples: dayring count pushups 20
                dayring count 20 pushups
                dayring count pushups -5 --at yesterday 20:00
                dayring count pushups
      Without an amount, the counter's first quick amount is added. A negative amount corrects \
      the count. Names can be shortened. Use `dayring count log NAME` for a counter with the name \
      of a command, and `--` before a name that starts with a dash.
      """)

  @Argument(
    parsing: .allUnrecognized, help: .value("counter", "Counter and amount, like pushups 20."),
    completion: .names("activities"))
  var words: [String] = []

  @OptionGroup var entry: EntryOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.isEmpty, entry.mayHaveTakenNone, entry.isGiven else { return }
    throw ValidationError(.text("Say what to count: dayring count NAME."))
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let at = try context.time(entry.at, .at)
    if words.isEmpty {
      if at != nil { throw .amountMissing(.activity, example: "dayring count NAME") }
      return try CounterStatus.report(in: context)
    }
    let (activity, amount) = try tally(words.withoutTerminator, in: context)
    let draft = CounterEntryDraft(
      amount ?? activity.quickAmounts[0], at: at, note: entry.note ?? "")
    return try context.carryOut(.counter(.log(activity.id, draft)), CounterEntry.self)
  }

  /// Reads `push ups 20`, `20 push ups`, `run 2.5 km`: the words that form an amount, behind the
  /// name or before it, unless all words are the name of a counter.
  private func tally(
    _ words: [String], in context: Context
  ) throws(CommandFailure) -> (Counter, CounterAmount?) {
    // NB: the shell's `"$amount"` may be empty.
    if words.count > 1, words.contains(where: { $0.trimmed.isEmpty }) {
      throw AmountField.count.unreadable("")
    }
    let name = words.joined(separator: " ")
    let whole = NameMatches(name, among: [try Counter.all(in: context)])
    if words.count == 1 || whole.isWhole { return (try Counter.named(name, in: context), nil) }
    var unread: CommandFailure?
    var unnamed: CommandFailure?
    for split in AmountSplit.all(of: words).reversed()
    where !split.rest.isEmpty && split.amount.holdsDigit {
      do throws(CommandFailure) {
        let activity = try Counter.named(split.rest, in: context)
        do throws(CommandFailure) {
          return (activity, try CounterAmount(split.amount, unit: activity.unit))
        } catch {
          unread = unread ?? error
        }
      } catch {
        unnamed = unnamed ?? error
      }
    }
    if whole.found.count == 1 { return (whole.found[0], nil) }
    if let failure = context.timeElsewhere(in: words, option: "--at") ?? unread ?? unnamed {
      throw failure
    }
    _ = try Counter.named(words.dropLast().joined(separator: " "), in: context)
    throw AmountField.count.unreadable(words[words.count - 1])
  }
}
