import ArgumentParser
import Trackers

struct EntryEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Correct what was counted.",
    discussion: """
      Example: dayring count entries edit 7zq4 --amount 25
      A time without a day is on the day of the entry.
      """)

  @Argument(
    help: "The beginning of the entry's id, as listed.",
    completion: .names("entries"))
  var id: String

  @Option(parsing: .unconditional, help: "How many; negative for a correction.")
  var amount: String?

  @OptionGroup var entry: EntryOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError("Say what to change: --amount, --at or --note.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try TallyEntry.withID(id, in: context)) { former throws(CommandFailure) in
      var edit = TallyEdit()
      if let amount { edit.amount = try TallyAmount(amount) }
      edit.at = try context.time(entry.at, .at, .on(former.at.local.calendarDay))
      edit.note = entry.note
      return .tally(.editEntry(former.id, edit))
    }
  }
}

struct EntryDelete: LedgerCommand {
  static let configuration = CommandConfiguration("delete", "Delete an entry. Can be undone.")

  @Argument(
    help: "The beginning of the entry's id, as listed.",
    completion: .names("entries"))
  var id: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try TallyEntry.withID(id, in: context)) { .tally(.deleteEntry($0.id)) }
  }
}
