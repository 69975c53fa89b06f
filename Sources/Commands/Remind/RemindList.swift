import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Trackers

struct RemindList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the reminders that are due now and next.")

  @Option(name: .shortAndLong, help: ArgumentHelp("How many days ahead.", valueName: "count"))
  var days = 1

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError("The days must be 1 to 366.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let reminders = try context.reminders(within: .days(days))
    let view = ReminderListView(
      reminders: reminders, texts: context.texts, now: context.now, wording: context.wording)
    return Report(
      json: {
        .object([
          "now": .string(context.now.iso8601),
          "reminders": .array(
            reminders.map { $0.json(context.texts, context.wording, at: context.now) }),
        ])
      },
      text: { view.lines($0) })
  }
}

extension Context {
  /// Those that are due now and within a while, in order of time.
  func reminders(within span: Span) throws(CommandFailure) -> [Reminder] {
    try read { store throws(StorageError) in
      try store.reminders(in: now.instant..<now.instant + span, zone: environment.zone)
    }
  }
}
