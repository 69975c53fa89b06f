import CivilTime
import Connections
import Relay
import RelayServer
import Sync

/// A server's settings. The defaults suit the user's own machine.
package struct ServerConfiguration: Sendable {
  /// A loopback address admits only this machine, and makes the server check `Host` headers.
  package var host = "127.0.0.1"
  /// Zero means any free port; ``ServerNotice/listening(_:)`` names it.
  package var port = 4160
  /// With these it speaks HTTPS.
  package var tls: TLSFiles?
  /// Where others reach it, if that is elsewhere, as behind a proxy: `https://dayring.example`.
  package var publicAddress: String?
  /// The built web app. It is read once, at the start.
  package var webDirectory: String
  /// How devices are woken; nil where they are not.
  package var waking: Waking?
  /// How whoever runs it is written to.
  package var feedback = FeedbackOffer.none
  package var now: @Sendable () -> Instant
  /// Environment variables of the process, by which it finds a desktop for reminders.
  package var variables: [String: String] = [:]
  /// Called from any thread.
  package var notify: @Sendable (ServerNotice) -> Void = { _ in }

  /// Widgets, spoken commands and reminders; this module knows no trackers.
  package var answers = ServerAnswers()

  /// How much memory and time clients may use.
  package var limits = ServerLimits()

  /// How often to check whether another process has written.
  var pollInterval = Duration.milliseconds(200)
  /// The same for the device that keeps in step with a relay.
  var spaceInterval = Duration.milliseconds(100)
  /// After how long in no space, as when a backup was restored, one is begun again; whoever leaves to join
  /// another has done so by then.
  var absence = Duration.seconds(60)
  /// How often to check whether a reminder is due, or anything was written.
  var reminderInterval = Duration.seconds(1)

  /// How long after the last write the write-ahead log is brought into the database file.
  var quietInterval = Duration.seconds(60)

  /// Whose word about a client's address is taken: what listens on a loopback address, and is reached elsewhere, has
  /// its proxy on this machine. Without it, all who come by that share what one stranger may send, the owner's
  /// devices too.
  var proxies: [String] {
    publicAddress != nil && Loopback.contains(host) ? ["127.0.0.0/8", "::1"] : []
  }

  package init(webDirectory: String, now: @escaping @Sendable () -> Instant) {
    self.webDirectory = webDirectory
    self.now = now
  }
}

/// What a server reports to the program that started it. Contains nothing that the user entered.
package enum ServerNotice: Equatable, Sendable {
  case listening(ServerAddresses)
  case certificate(CertificateNotice)
  case refused(status: Int, code: String)
  /// Of the relay that a node has beside its ledger.
  case relay(RelayNotice)
  /// This node's devices meet at another relay than before.
  case moved(from: String, to: String)
  /// What is stored as the relay's address is none.
  case noRelay(String)
  /// Damage was found at the start and repaired, except for what is lost; `former` is a copy of
  /// what was there.
  case repaired(found: Int, lost: Int, former: String)
  /// More requests were refused within a minute than are reported.
  case refusalsHidden
}

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
