import ArgumentParser
import CivilTime
import JSON
import Trackers

struct RemindGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remind", "Choose what to be reminded of, and how it is told.",
    discussion: """
      Reminders are told by whatever has them: browsers with the app, and this machine while \
      `dayring serve` runs, by the channels that were added here. Nothing is told that is done.
      """,
    subcommands: [
      RemindList.self, RemindSet.self, RemindCounter.self, RemindSnooze.self, RemindTest.self,
      ChannelGroup.self,
    ],
    defaultSubcommand: RemindList.self)
}

struct RemindList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List the reminders that are due now and next.")

  @Option(name: .shortAndLong, help: .value("count", "How many days ahead."))
  var days = 1

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError("The days must be 1 to 366.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let reminders = try Reminder.all(within: .days(days), in: context)
    return Report(
      [
        "now": .string(context.now.iso8601),
        "reminders": .list(reminders) { $0.json(in: context) },
      ],
      text: { style in
        reminders.isEmpty
          ? [
            days == 1 ? "Nothing in the next 24 hours." : "Nothing in the next \(days) days.",
            "Reminders that are on: dayring remind set",
          ]
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
