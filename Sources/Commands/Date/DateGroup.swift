import ArgumentParser
import JSON
import SQLiteLedger
import Trackers

struct DateGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "date", "Count the days to and from dates.",
    discussion: """
      Examples: dayring date add "Trip to Oslo" 1 mar 2027
                dayring date add smokefree 2026-03-01
                dayring date add "Ada's birthday" 10 dec 1985 --until --yearly
      """,
    subcommands: [
      DateList.self, DateAdd.self, DateEditing.self, ArchiveCommand<CountedDate>.self,
      DeleteCommand<CountedDate>.self,
    ],
    defaultSubcommand: DateList.self)
}

struct DateList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List the dates: what comes, the nearest first, then what was.")

  @Flag(name: .shortAndLong, help: "Archived ones too.")
  var all = false

  @OptionGroup var days: DayOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "dates" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    // A date that counts up has a next milestone.
    let today = try context.userDay().today
    let draft = DateDraft(name: "", day: today, kind: .since)
    return DateCount(
      CountedDate(id: .example, draft: draft, isArchived: false), today: today
    ).json
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (today, texts) = (try context.userDay().today, context.texts.shell)
    let range = try days.range(in: context, .future)
    let counts = try context.read { store throws(StorageError) in
      try store.dateCounts(today: today)
        + (all ? store.dateCounts(today: today, archived: true) : [])
    }.filter { range.contains($0.target) }
    let ids = try ShortIDs(of: counts.map { $0.counter.id }, .date, in: context)
    return Report(
      ["dates": .list(counts) { $0.json }],
      text: { style in
        guard !counts.isEmpty else {
          let hint = texts.begin(with: "dayring date add NAME DAY")
          return ["No dates yet.", style.paint(hint, .quiet)]
        }
        return Table.lines(fitting: style) { style in
          counts.map { $0.cells(ids, texts, style) }
        }
      })
  }
}

extension DateCount {
  fileprivate func cells(_ ids: ShortIDs, _ texts: ShellTexts, _ style: Style) -> [String] {
    let remarks =
      style.widths.hasRemarks
      ? texts.remarks(self) + (counter.isArchived ? [texts.archived] : []) : []
    return [
      style.paint(ids[counter.id], .hint),
      counter.name.harmless.truncated(to: style.widths.name), texts.distance(self),
      texts.day(target, today: today),
      style.paint(remarks.joined(separator: " \(style.bullet) "), .quiet),
    ]
  }
}
