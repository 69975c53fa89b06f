import AsyncHTTPClient
import Sync

extension HTTPClient {
  /// A client for messages to addresses that users or devices have named. It follows no redirects,
  /// which might lead to any other server.
  package static func forNews() -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)))
    configuration.httpVersion = .http1Only
    // The caller retries with a stored backoff.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }
}

extension HTTPClientRequest {
  /// The only way from a text to a request; nil unless it is an ``HTTPAddress``. The client ends
  /// the process at a port above 65535 behind the number of a host.
  package init?(to address: String) {
    guard HTTPAddress(address) != nil else { return nil }
    self.init(url: address)
  }
}
