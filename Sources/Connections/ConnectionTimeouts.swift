/// Time limits of a connection, for a server that waits for its client. docs/server.md lists the
/// same figures.
package struct ConnectionTimeouts: Sendable {
  /// From the connection to the end of its first request's headers.
  package var firstRequest = Duration.seconds(10)
  /// From a reply to the end of the next request's headers.
  package var nextRequest = Duration.seconds(60)
  /// From the end of the headers to that of the body.
  package var body = Duration.seconds(30)
  /// For the client to read the written part of a reply; for a whole one, in addition to the time
  /// by ``bytesASecond``.
  package var reading = Duration.seconds(20)
  /// The least rate at which a whole reply has to be read.
  package var bytesASecond = 16 << 10
  /// For clients to finish requests in progress, once the server is told to stop.
  package var ending = Duration.seconds(2)

  package init() {}

  /// For a reply of so many bytes to be read.
  func reading(_ bytes: Int) -> Duration {
    reading + .seconds(1) * (Double(bytes) / Double(bytesASecond))
  }
}
