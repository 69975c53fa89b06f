import ArgumentParser
import JSON
import SQLiteLedger
import Trackers

struct EntryList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List an activity's entries by day, the newest first; without options, 30.")

  @Argument(help: "The activity's name, or the beginning of its name or id.")
  var activity: String

  @OptionGroup var options: ListOptions
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.userDay()
    let activity = try context.activity(activity)
    let measure = Measure(activity)
    let entries = try context.read { store throws(StorageError) in
      try options.days == nil
        ? store.entries(of: activity, dayStart: day.dayStart, limit: options.count)
        : Array(
          store.entries(of: activity, in: options.range(day), dayStart: day.dayStart)
            .prefix(options.count))
    }
    let days = try context.byDay(
      try rows(entries, measure, in: context), try context.series(of: activity, day))
    return Report(
      json: {
        .object([
          "entries": .array(entries.map { $0.json(measure) }),
          "days": .array(days.map { $0.figure.json(measure) }),
        ])
      },
      text: { LogView(entries: days, measure: measure, texts: context.texts.shell).lines($0) })
  }

  private func rows(
    _ entries: [TallyEntry], _ measure: Measure, in context: Context
  ) throws(CommandFailure) -> [LogView.Entry] {
    let ids =
      output.json
      ? ShortIDs(complete: []) : try context.shortIDs(of: entries.map { $0.id }, .tally)
    return entries.map { entry in
      LogView.Entry(
        id: ids[entry.id], at: entry.at, what: [measure.text(entry.amount.thousandths)],
        note: entry.note)
    }
  }
}
