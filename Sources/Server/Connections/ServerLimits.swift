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

  /// From the connection to the end of its first request's headers.
  package var firstRequest = Duration.seconds(10)
  /// From a reply to the end of the next request's headers.
  package var nextRequest = Duration.seconds(60)
  /// From the end of the headers to that of the body.
  package var body = Duration.seconds(30)
  /// For the client to read some of a reply, when buffers are full.
  package var reading = Duration.seconds(20)
  /// For clients to finish what they have begun, once the server is told to stop.
  package var ending = Duration.seconds(2)

  /// Wrong pairing secrets per minute; further ones are refused without a check.
  package var wrongSecrets = 10
  /// Refused requests per minute that are reported.
  package var refusalsTold = 10

  package init() {}

  /// The limit for a process that may open so many files: half of them; the rest is for the
  /// database, threads and reminders.
  package static func connections(descriptors: Int) -> Int {
    min(ServerLimits().connections, max(descriptors / 2, 8))
  }
}
