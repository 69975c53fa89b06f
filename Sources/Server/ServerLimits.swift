import Connections

/// How much a server handles at once, and how long it waits for a client. docs/server.md lists the
/// same figures.
package struct ServerLimits: Sendable {
  /// Open connections. One more closes one that keeps the server waiting.
  package var connections = 256

  package var timeouts = ConnectionTimeouts()

  /// Refused requests per minute that are reported.
  package var refusalsTold = 10

  /// Bytes of answers that wait to be read, the files of the web app apart, which are in memory once.
  package var replies = 32 << 20

  package init() {}
}
