import ArgumentParser
import Ledger
import Trackers

struct EntryEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Correct what was counted.",
    discussion: """
      Example: dayring count entries edit 7zq4 --amount 25
      A time without a day is on the day of the entry.
      """)

  @Argument(help: ArgumentHelp(EntryName.help), completion: .names("entries"))
  var id: String

  @Option(parsing: .unconditional, help: "How many; negative for a correction.")
  var amount: String?

  @OptionGroup var entry: EntryEditOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError("Say what to change: --amount, --at or --note.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try TallyEntry.withID(id, in: context)) { former throws(CommandFailure) in
      var edit = TallyEdit()
      if let amount {
        let activities = try context.read(Activities(in: context.ledger))
        let unit = RecordID(former.subject).flatMap { activities[$0] }?.unit
        edit.amount = try TallyAmount(amount, unit: unit ?? "")
      }
      edit.at = try context.time(entry.at, .at, .on(former.at.local.calendarDay))
      edit.note = entry.note
      return .tally(.editEntry(former.id, edit))
    }
  }
}

struct EntryDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete entries. Can be undone.",
    discussion: """
      Examples: dayring count entries delete last
                dayring count entries delete @1 @2
      One undo takes back all of them.
      """, aliases: ["rm", "remove"])

  @Argument(help: ArgumentHelp(EntryName.help), completion: .names("entries"))
  var ids: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws { try EntryName.rejectNone(ids, "`dayring count entries list NAME`") }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(ids) { (entry: TallyEntry) in .tally(.deleteEntry(entry.id)) }
  }
}
