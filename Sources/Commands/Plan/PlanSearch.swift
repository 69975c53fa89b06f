import ArgumentParser
import SQLiteLedger

struct PlanSearch: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "search", "Search titles and notes of all tasks: the backlog, then days, newest first.",
    discussion: "Example: dayring plan search report")

  @Argument(
    parsing: .allUnrecognized,
    help: .text("Words or beginnings of words; the title or notes must contain all of them."))
  var words: [String]

  @OptionGroup var days: DayOptions
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard words.allSatisfy({ $0.asName.isEmpty }) else { return }
    throw ValidationError(.text("Type a word to search for."))
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let count = days.isEmpty ? limit.limit + 1 : .max
    let found = try plan.read { store throws(StorageError) in
      try store.tasks(matching: words.withoutTerminator.joined(separator: " "), limit: count)
    }
    let tasks = try days.chosen(found, in: plan.context)
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.nothingFound,
      withIDs: !output.json)
  }
}
