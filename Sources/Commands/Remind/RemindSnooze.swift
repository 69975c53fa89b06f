import ArgumentParser
import Trackers

struct RemindSnooze: LedgerCommand {
  static let configuration = CommandConfiguration(
    "snooze", "Put a reminder off for ten minutes, on all devices.",
    discussion: """
      Of several that begin like this, the first in the list is meant: the one that is due, or \
      the next one. One that is still to come is told ten minutes later than it would be.
      """)

  @Argument(
    help: "The beginning of its id or title; `dayring remind list` shows both.",
    completion: .names("reminders"))
  var reminder: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let texts = context.texts.reminders
    let (wanted, name) = (reminder.asName, TypedName(reminder))
    let found = try Reminder.all(within: .days(7), in: context).first {
      $0.id.asName.hasPrefix(wanted) || name.rank(in: texts.title(of: $0)) != nil
    }
    guard let found, !wanted.isEmpty else {
      throw .refused(
        .noSuchReminder, .reminder,
        "No reminder of the next seven days begins with “\(reminder)”.",
        "Type the beginning of an id or title of the list.", hint: "dayring remind list --days 7")
    }
    _ = try context.commit(found.snooze(at: context.now.instant, zone: context.zone))
    let after = try Reminder.all(within: .days(8), in: context)
    let snoozed = after.first { $0.occurrence == found.occurrence } ?? found
    let sentence =
      "Put off: \(texts.title(of: snoozed)), \(context.wording.moment(snoozed.at))."
    return Report(
      [
        "action": .string(ChangeKind.reminder(.snooze).label), "changed": .bool(true),
        "reminder": snoozed.json(in: context),
      ],
      text: { _ in [sentence.harmless] })
  }
}
