import ArgumentParser
import CivilTime
import JSON
import Trackers

struct RemindGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remind", "Choose reminders, and how this machine shows them.",
    discussion: """
      Reminders are shown by browsers with the app, and by this machine while `dayring serve` \
      runs, through the channels added here. Anything already done is left out.
      """,
    subcommands: [
      RemindList.self, RemindSet.self, RemindCounter.self, RemindSnooze.self, RemindTest.self,
      ChannelGroup.self,
    ],
    defaultSubcommand: RemindList.self)
}

struct RemindList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List reminders that are due now and next.")

  @Option(name: .shortAndLong, help: .value("count", "Number of days ahead."))
  var days = 1

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError(.text("Choose 1 to 366 days."))
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let reminders = try Reminder.all(within: .days(days), in: context)
    let texts = context.texts
    let nothing =
      days == 1
      ? texts.say("Nothing due in the next 24 hours.")
      : texts.say("Nothing due in the next \(days) days.")
    return Report(
      [
        "now": .string(context.now.iso8601),
        "reminders": .list(reminders) { $0.json(in: context) },
      ],
      text: { style in
        reminders.isEmpty
          ? [nothing, texts.say("`dayring remind set` shows which reminders are on.")]
          : Table(rows: reminders.map { $0.cells(style, in: context) }).lines(indent: 0)
      })
  }
}

extension Reminder {
  /// The reminders that are due within the span from now, in order of time.
  static func all(within span: Span, in context: Context) throws(CommandFailure) -> [Reminder] {
    let now = context.now.instant
    return try context.read(context.ledger.reminders(in: now..<now + span, zone: context.zone))
  }

  func json(in context: Context) -> JSON {
    let texts = context.texts.reminders
    return .object([
      "id": .string(id), "key": .string(key), "kind": .string(kind.rawValue),
      "at": .string(at.iso8601), "due": .bool(isDue(at: context.now.instant)),
      "snoozed": .bool(isSnoozed), "title": .string(texts.title(of: self)),
      "body": .string(texts.body(of: self, context.wording)), "target": .string(target.address),
    ])
  }

  fileprivate func cells(_ style: Style, in context: Context) -> [String] {
    let (texts, wording) = (context.texts.reminders, context.wording)
    return [
      isDue(at: context.now.instant) ? Mark(.running, in: style).drawn(in: style) : " ",
      wording.moment(at), texts.title(of: self).harmless,
      // A row has room for the sentence, not for notes below it.
      style.paint(
        String(texts.body(of: self, wording).prefix { $0 != "\n" }).harmless, .quiet),
      style.paint(shortID, .hint),
    ]
  }

  /// The id, shortened if it ends in a record's id.
  private var shortID: String { id.utf8.count > 26 ? String(id.prefix(10)) : id }
}

struct RemindSnooze: LedgerCommand {
  static let configuration = CommandConfiguration(
    "snooze", "Snooze a reminder for 10 minutes, on all devices.",
    discussion: """
      If several reminders match, the first in the list is snoozed: the one that is due, or the \
      next one. A reminder that isn't due yet comes 10 minutes later than planned.
      """)

  @Argument(
    help: .text("The beginning of an ID or title in `dayring remind list`."),
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
        "No reminder in the next 7 days starts with “\(reminder)”.",
        "Use the beginning of an ID or title from the list.", hint: "dayring remind list --days 7")
    }
    _ = try context.commit(found.snooze(at: context.now.instant, zone: context.zone))
    let after = try Reminder.all(within: .days(8), in: context)
    let snoozed = after.first { $0.occurrence == found.occurrence } ?? found
    let (title, time) = (texts.title(of: snoozed), context.wording.moment(snoozed.at))
    let sentence = texts.say("Snoozed “\(title)” until \(time).")
    return Report(
      [
        "action": .string(ChangeKind.reminder(.snooze).label), "changed": .bool(true),
        "reminder": snoozed.json(in: context),
      ],
      text: { _ in [sentence.harmless] })
  }
}

struct RemindCounter: LedgerCommand {
  static let configuration = CommandConfiguration(
    "activity", "Set the times of day for reminders of a counter.",
    discussion: """
      Examples: dayring remind activity pushups 9:00 18:30
                dayring remind activity pushups --none

      The reminders of a day stop once the goal is reached, or the limit is exceeded.
      """)

  @OptionGroup var naming: Naming<Counter>

  @Argument(help: .text("Up to 24 times, which replace the former ones."))
  var times: [String] = []

  @Flag(help: .text("Remove all times."))
  var none = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard times.isEmpty == none else {
      throw ValidationError(.text("Use either times, like 9:00 18:30, or --none."))
    }
    guard times.count <= CounterReminders.limit else {
      throw ValidationError(.text("A counter can have up to \(CounterReminders.limit) times."))
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.find(naming)
    var wanted: [TimeOfDay] = []
    for text in times { wanted.append(try TimeOfDay.typed(text, in: context)) }
    let (isChanged, changed) = try context.exclusively { () throws(CommandFailure) in
      let former = try context.read(context.ledger.reminders(of: activity.id))
      let isChanged = try context.commit(former?.change(to: wanted))
      return (isChanged, try context.read(context.ledger.reminders(of: activity.id)))
    }
    let (name, listed) = (activity.name, changed?.listed ?? "")
    let sentence =
      !isChanged
      ? context.texts.change.nothing
      : listed.isEmpty
        ? context.texts.say("Removed the reminders for \(name).")
        : context.texts.say("Set reminders for \(name) at \(listed).")
    return Report(
      [
        "action": .string(ChangeKind.activity(.edit).label), "changed": .bool(isChanged),
        "activity": changed?.json ?? .null,
      ],
      text: { _ in [sentence.harmless] })
  }
}

extension CounterReminders {
  var json: JSON {
    .object([
      "activityID": .string(activity.id.description), "name": .string(activity.name),
      "times": .list(times) { .string($0.iso8601) },
    ])
  }

  /// `09:00, 18:30`.
  var listed: String { times.map { $0.iso8601 }.joined(separator: ", ") }
}
