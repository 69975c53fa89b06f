import HummingbirdCore

extension HTTPServerBuilder {
  /// HTTP/1.1 with timeouts for clients and a limit of connections, over TLS where there is a
  /// certificate.
  /// - Throws: NIO's errors for a certificate that cannot be used.
  package static func bounded(
    _ timeouts: ConnectionTimeouts, _ connections: OpenConnections, over tls: ServerTLS?
  ) throws -> HTTPServerBuilder {
    let plain = HTTPServerBuilder.http1(
      configuration: .init(additionalChannelHandlers: [
        ConnectionTimeoutHandler(timeouts, connections)
      ]))
    return try tls?.server(plain) ?? plain
  }
}
