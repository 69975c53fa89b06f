import CivilTime

/// What a server is told from outside. Nothing here has to be changed for the user's own machine.
package struct ServerConfiguration: Sendable {
  /// A loopback address keeps everybody else out and makes the server check `Host` headers.
  package var host = "127.0.0.1"
  /// Zero takes any free one; ``ServerNotice/listening(address:pairingLink:)`` names it.
  package var port = 4160
  /// The built web app. It is read once, at the start.
  package var webDirectory: String
  package var now: @Sendable () -> Instant
  /// Of the process, by which it finds a desktop to show reminders on.
  package var variables: [String: String] = [:]
  /// As many bytes as asked for, from a source fit for secrets.
  package var randomBytes: @Sendable (Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
  /// Called from any thread.
  package var notify: @Sendable (ServerNotice) -> Void = { _ in }

  /// What to draw, what to do and what to remind of; this module knows no trackers.
  package var answers = ServerAnswers()

  /// What clients may ask of the server's memory and patience.
  package var limits = ServerLimits()

  /// How often the log is asked whether another process has written.
  var pollInterval = Duration.milliseconds(200)
  /// How often an event stream with no news says that it is there.
  var heartbeatInterval = Duration.seconds(20)
  /// How often it is asked whether a reminder has come due, or anything was written.
  var reminderInterval = Duration.seconds(1)

  /// How long nothing is written before the write-ahead log is brought into the database file.
  var quietInterval = Duration.seconds(60)

  package init(webDirectory: String, now: @escaping @Sendable () -> Instant) {
    self.webDirectory = webDirectory
    self.now = now
  }
}

/// What a server has to tell whoever started it. Holds nothing of what the user entered.
package enum ServerNotice: Equatable, Sendable {
  /// Such as `http://127.0.0.1:4160`; the link adds the one-time secret in the fragment.
  case listening(address: String, pairingLink: String)
  /// The former link was used.
  case pairingLinkChanged(String)
  case refused(status: Int, code: String)
  /// Damage was found at the start, and rebuilt but for what is lost; a copy of what was there is kept.
  case repaired(found: Int, lost: Int, former: String)
  /// More was refused within a minute than is worth telling.
  case refusalsHidden
}
