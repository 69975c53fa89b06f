import ArgumentParser
import Ledger
import Trackers

struct EntryEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Correct what was counted.",
    discussion: """
      Example: dayring count entries edit 7zq4 --amount 25
      A time without a day is on the day of the entry.
      """)

  @OptionGroup var naming: Naming<CounterEntry>

  @Option(parsing: .unconditional, help: "How many; negative for a correction.")
  var amount: String?

  @OptionGroup var entry: EntryEditOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError("Say what to change: --amount, --at or --note.")
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
