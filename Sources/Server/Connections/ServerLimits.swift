/// What a server bears at once, and how long it waits for a client. The figures stand in
/// docs/server.md too.
package struct ServerLimits: Sendable {
  /// Open connections. One more makes one that keeps the server waiting give way.
  package var connections = 256
  /// Event streams. One more ends the oldest.
  package var streams = 64
  /// Pages of ops that are being read from the log or wait for a slow reader.
  package var pages = 8
  /// Bodies with ops that are being read.
  package var bodies = 8

  /// From the connection to the end of its first request's headers.
  package var firstRequest = Duration.seconds(10)
  /// From a reply to the end of the next request's headers.
  package var nextRequest = Duration.seconds(60)
  /// From the end of the headers to that of the body.
  package var body = Duration.seconds(30)
  /// For the client to take some of a reply, when there is no more room for it.
  package var reading = Duration.seconds(20)
  /// For clients to end what they have begun, once the server is to end.
  package var ending = Duration.seconds(2)

  /// Wrong pairing secrets in a minute, until further ones are turned away unread.
  package var wrongSecrets = 10
  /// Refused requests in a minute that are told of.
  package var refusalsTold = 10

  package init() {}

  /// Connections for a process that may open so many files: the other half is left to the
  /// database, to the threads and to reminders.
  package static func connections(descriptors: Int) -> Int {
    min(ServerLimits().connections, max(descriptors / 2, 8))
  }
}
