import AsyncHTTPClient
import NIOCore
import SQLiteLedger

/// Brings one message by one channel.
struct ReminderSender: Sendable {
  let client: HTTPClient
  let desktop: DesktopNotice
  /// The app's address for taps from other devices; nil while there is none that they could open.
  var app: String?
  /// Of one attempt, whole.
  var timeout = Duration.seconds(20)

  /// Follows no redirection: that might lead to somebody whom the user did not name.
  static func client() -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)))
    configuration.httpVersion = .http1Only
    // Trying again is the round's affair, which waits longer and remembers.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

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
