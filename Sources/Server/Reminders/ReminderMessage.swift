import AsyncHTTPClient
import CivilTime
import JSON
import NIOCore
import SQLiteLedger

/// A reminder in words, as channels deliver it.
package struct ReminderMessage: Equatable, Sendable {
  /// The reminder's id, such as `fast-goal`.
  let id: String
  /// Each channel delivers each key once.
  let key: String
  /// The kind of its cause, such as `fastGoal`; `test` for a test.
  let kind: String
  let title: String
  let body: String
  /// The moment at which it is due.
  let at: Moment
  /// After this it is no longer useful.
  let until: Instant
  /// The part of the app's address from `#` on.
  let target: String

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
  var json: [UInt8] {
    JSON.object([
      "id": .string(id), "key": .string(key), "kind": .string(kind), "title": .string(title),
      "body": .string(body),
      "at": .string(at.iso8601), "target": .string(target),
    ]).bytes
  }

  func isDue(at now: Instant) -> Bool { at.instant <= now && now < until }
}

/// The reason why a channel did not accept a message. It is tried again later.
package enum DeliveryFailure: Error, Equatable, Sendable {
  /// It replied with this HTTP status; redirects count as refusals, since they may lead elsewhere.
  case refused(status: Int)
  /// The stored address is invalid.
  case noAddress
  case timedOut
  case noSuchHost
  /// The connection failed, with `errno`.
  case unreachable(Int32)
  /// Encryption failed: the certificate is not trusted, or the server speaks no TLS.
  case insecure
  /// Any other error, as text.
  case failed(String)
  /// There is no desktop, or `notify-send` is not installed.
  case noDesktop
  /// The exit code of `notify-send`.
  case desktopRefused(Int32)
}

/// The sender of one message by one channel.
struct ReminderSender: Sendable {
  let client: HTTPClient
  let desktop: DesktopNotice
  /// The app's address for taps on other devices; nil when they cannot open any.
  var app: String?
  /// For one whole attempt.
  var timeout = Duration.seconds(20)

  func deliver(_ delivery: ReminderDelivery) async throws(DeliveryFailure) {
    let message = delivery.message
    switch delivery.channel.kind {
    case .desktop:
      try await desktop.show(message, timeout: timeout)
    case .ntfy:
      try await HTTPPost.ntfy(message, to: delivery.channel.address, app: app)
        .send(by: client, timeout: timeout)
    case .webhook:
      try await HTTPPost.webhook(message, to: delivery.channel.address)
        .send(by: client, timeout: timeout)
    }
  }
}
