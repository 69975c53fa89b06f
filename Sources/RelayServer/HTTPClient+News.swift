import AsyncHTTPClient
import Sync

extension HTTPClient {
  /// Sends news to whom somebody has named. Follows no redirects: they might lead to a server that nobody
  /// has chosen.
  package static func forNews() -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)))
    configuration.httpVersion = .http1Only
    // Whoever sends tries again, after longer pauses that are stored.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }
}

extension HTTPClientRequest {
  /// The only way from a text to a request; nil for what is no ``HTTPAddress``. The client ends the
  /// process at a port above 65535 behind the number of a host.
  package init?(to address: String) {
    guard HTTPAddress(address) != nil else { return nil }
    self.init(url: address)
  }
}
