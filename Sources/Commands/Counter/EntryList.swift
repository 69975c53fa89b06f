import ArgumentParser
import JSON
import Trackers

struct EntryGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "entries", "List and correct what was counted.",
    subcommands: [EntryList.self, EntryEditing.self, DeleteCommand<CounterEntry>.self],
    defaultSubcommand: EntryList.self)
}

struct EntryList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List an activity's entries by day, the newest first; without options, 30.")

  @OptionGroup var naming: Naming<Counter>

  @OptionGroup var options: ListOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "entries" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    let activity = try context.find(naming)
    let entry = CounterEntry(
      id: .example, subject: activity.subject, at: context.now, amount: .one)
    return entry.json(Measure(activity))
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (day, ledger) = (try context.userDay(), context.ledger)
    let activity = try context.find(naming)
    let measure = Measure(activity)
    let (range, count) = (try options.range(day, in: context), options.count)
    let entries =
      options.choosesDays
      ? Array(
        try context.read(ledger.entries(of: activity, in: range, dayStart: day.dayStart))
          .prefix(count))
      : try context.read(ledger.entries(of: activity, dayStart: day.dayStart, limit: count))
    let ids = output.json ? .none : try ShortIDs(of: entries.map { $0.id }, .tally, in: context)
    let log = try LogView(
      entries.map { entry in
        LogView.Entry(
          id: ids[entry.id], at: entry.at, what: [measure.text(entry.amount.thousandths)],
          note: entry.note)
      }, try context.read(ledger.series(of: activity, dayStart: day.dayStart)), measure,
      in: context)
    return Report(
      ["entries": .list(entries) { $0.json(measure) }, "days": log.json], text: log.lines)
  }
}
