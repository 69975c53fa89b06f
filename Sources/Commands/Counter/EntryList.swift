import ArgumentParser
import JSON
import Ledger
import Trackers

struct EntryGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "entries", "List, edit and delete the entries of a counter.",
    subcommands: [EntryList.self, EntryEditing.self, DeleteCommand<CounterEntry>.self],
    defaultSubcommand: EntryList.self)
}

struct EntryList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List a counter's entries by day, newest first; the last 30 by default.")

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

struct EntryEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit an entry.",
    discussion: """
      Example: dayring count entries edit 7zq4 --amount 25
      A time without a day is on the same day as the entry.
      """)

  @OptionGroup var naming: Naming<CounterEntry>

  @Option(parsing: .unconditional, help: .text("New amount; negative to correct the count."))
  var amount: String?

  @OptionGroup var entry: EntryEditOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError(.text("Say what to change: --amount, --at or --note."))
  }

  func change(of former: CounterEntry, in context: Context) throws(CommandFailure) -> TrackerCommand
  {
    var edit = CounterEntryEdit()
    if let amount {
      let activities = try context.read(Counters(in: context.ledger))
      let unit = RecordID(former.subject).flatMap { activities[$0] }?.unit
      edit.amount = try CounterAmount(amount, unit: unit ?? "")
    }
    edit.at = try context.time(entry.at, .at, .on(former.at.local.calendarDay))
    edit.note = entry.note
    return .counter(.editEntry(former.id, edit))
  }
}
