import Answers
import AsyncHTTPClient
import NIOCore
import SQLiteLedger

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
