import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Trackers

struct RemindSnooze: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Put a reminder off for ten minutes, on all devices.",
    discussion: """
      Of several that begin like this, the first in the list is meant: the one that is due, or \
      the next one. One that is still to come is told ten minutes later than it would be.
      """)

  @Argument(help: "The beginning of its id or title; `dayring remind list` shows both.")
  var reminder: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let zone = context.environment.zone
    let listed = try context.reminders(within: .days(7))
    let texts = context.texts
    let wanted = reminder.asName
    let found = listed.first {
      $0.id.asName.hasPrefix(wanted) || texts.reminders.title(of: $0).asName.hasPrefix(wanted)
    }
    guard let found, !wanted.isEmpty else { throw .reminder(reminder) }
    _ = try context.commit(found.snooze(at: context.now.instant, zone: zone))
    let after = try context.reminders(within: .days(8)).first { $0.occurrence == found.occurrence }
    let snoozed = after ?? found
    return Report(
      json: {
        .object([
          "action": .string(Deed.reminder(.snooze).label), "changed": .bool(true),
          "reminder": snoozed.json(texts, context.wording, at: context.now),
        ])
      },
      text: { _ in
        [
          texts.shell.snoozed(
            texts.reminders.title(of: snoozed), context.wording.moment(snoozed.at)
          ).harmless
        ]
      })
  }
}
