import CivilTime
import JSON
import Ledger
import Texts
import Trackers

/// A reminder in words, as channels carry it.
struct ReminderMessage: Equatable, Sendable {
  /// What it is about, such as `fast-goal`.
  let id: String
  /// Each is delivered once.
  let key: String
  let title: String
  let body: String
  let at: Moment
  /// The part of the app's address from `#` on.
  let target: String

  init(_ reminder: Reminder, _ texts: Texts, at now: Moment) {
    id = reminder.id
    key = reminder.key
    title = texts.reminders.title(of: reminder)
    body = texts.reminders.body(of: reminder, texts.wording(at: now))
    at = reminder.at
    target = reminder.target.address
  }

  /// To try a channel out.
  init(testing texts: Texts, at now: Moment) {
    id = "test"
    key = "test/\(now.instant.milliseconds)"
    title = texts.reminders.testTitle
    body = texts.reminders.testBody
    at = now
    target = ReminderTarget.today.address
  }

  /// What a webhook gets; documented in docs/reminders.md, so members are only ever added.
  var json: [UInt8] {
    JSON.object([
      "id": .string(id), "key": .string(key), "title": .string(title), "body": .string(body),
      "at": .string(at.iso8601), "target": .string(target),
    ]).bytes
  }
}
