import Connections

/// How much a server handles at once, and how long it waits for a client. docs/server.md lists the
/// same figures.
package struct ServerLimits: Sendable {
  /// Open connections. One more closes one that keeps the server waiting.
  package var connections = 256
  /// Event streams. One more ends the oldest.
  package var streams = 64
  /// Pages of ops that are being read from the log or sent to a slow reader.
  package var pages = 8
  /// Request bodies with ops that are being read.
  package var bodies = 8

  package var patience = Patience()

  /// Wrong pairing secrets per minute; further ones are refused without a check.
  package var wrongSecrets = 10
  /// Refused requests per minute that are reported.
  package var refusalsTold = 10

  package init() {}
}
