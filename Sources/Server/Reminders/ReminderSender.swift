import AsyncHTTPClient
import NIOCore
import SQLiteLedger

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
