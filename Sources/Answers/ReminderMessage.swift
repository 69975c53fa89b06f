import CivilTime
import JSON

/// A reminder in words, as channels deliver it.
package struct ReminderMessage: Equatable, Sendable {
  /// The reminder's id, such as `fast-goal`.
  package let id: String
  /// Each channel delivers each key once.
  package let key: String
  /// The kind of its cause, such as `fastGoal`; `test` for a test.
  package let kind: String
  package let title: String
  package let body: String
  /// The moment at which it is due.
  package let at: Moment
  /// After this it is no longer useful.
  package let until: Instant
  /// The part of the app's address from `#` on.
  package let target: String

  package init(
    id: String, key: String, kind: String, title: String, body: String, at: Moment,
    until: Instant, target: String
  ) {
    self.id = id
    self.key = key
    self.kind = kind
    self.title = title
    self.body = body
    self.at = at
    self.until = until
    self.target = target
  }

  /// For trying out a channel.
  package static func test(title: String, body: String, at now: Moment) -> ReminderMessage {
    ReminderMessage(
      id: "test", key: "test/\(now.instant.milliseconds)", kind: "test", title: title, body: body,
      at: now, until: now.instant + .hours(1), target: "#/today")
  }

  /// The body that a webhook gets; documented in docs/reminders.md, so members are only ever added.
  package var json: [UInt8] {
    JSON.object([
      "id": .string(id), "key": .string(key), "kind": .string(kind), "title": .string(title),
      "body": .string(body),
      "at": .string(at.iso8601), "target": .string(target),
    ]).bytes
  }

  package func isDue(at now: Instant) -> Bool { at.instant <= now && now < until }
}
