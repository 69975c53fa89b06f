import Answers
import CivilTime
import Connections
import Relay
import RelayServer
import SQLiteLedger
import Texts
import Wire

/// A server's settings. The defaults suit the user's own machine.
package struct ServerConfiguration: Sendable {
  /// A loopback address admits only this machine, and makes the server check `Host` headers.
  package var host = "127.0.0.1"
  /// Zero means any free port; ``ServerNotice/listening(_:)`` names it.
  package var port = 4160
  /// With these it speaks HTTPS.
  package var tls: TLSFiles?
  /// The address for other devices, if that is another one, as behind a proxy:
  /// `https://dayring.example`.
  package var publicAddress: String?
  /// The built web app. It is read once, at the start.
  package var webDirectory: String
  /// The configuration of wake-ups; nil for none.
  package var waking: Waking?
  /// The way to write to the operator.
  package var feedback = FeedbackOffer.none
  package var now: @Sendable () -> Instant
  /// Environment variables of the process, by which it finds a desktop for reminders.
  package var variables: [String: String] = [:]
  /// Called from any thread.
  package var notify: @Sendable (ServerNotice) -> Void = { _ in }

  /// Made for each answer, since the machine may have moved to another zone.
  package var answers: @Sendable () -> LedgerAnswers
  /// Draws a widget by its name, theme and activity, and says for how many seconds it may be cached;
  /// nil when there is no such widget.
  package var widget:
    @Sendable (String, String?, String?, SQLiteLedger) throws(StorageError) ->
      (svg: [UInt8], seconds: Int)? = { (_, _, _, _) throws(StorageError) in nil }
  /// Carries out a spoken line; not done when it was refused and nothing changed.
  package var spoken:
    @Sendable (String, SQLiteLedger) throws(StorageError) -> (isDone: Bool, json: [UInt8])? = {
      (_, _) throws(StorageError) in nil
    }

  /// The limits of memory and time for clients.
  package var limits = ServerLimits()

  /// The interval of polling for writes of other processes.
  var pollInterval = Duration.milliseconds(200)
  /// The same for the device of a space.
  var spaceInterval = Duration.milliseconds(100)
  /// The time in no space, as after the restore of a backup, after which one is begun again; it
  /// leaves time to leave a space and join another.
  var absence = Duration.seconds(60)
  /// The interval of polling for due reminders and writes.
  var reminderInterval = Duration.seconds(1)

  /// The time after the last write at which a checkpoint is made.
  var quietInterval = Duration.seconds(60)

  /// The proxies whose `X-Forwarded-For` is trusted: those on this machine, for a server on a
  /// loopback address with a public one. Otherwise all clients of the proxy would share one
  /// stranger's rate limit, the owner's devices too.
  var proxies: [String] {
    publicAddress != nil && Loopback.contains(host) ? ["127.0.0.0/8", "::1"] : []
  }

  package init(webDirectory: String, now: @escaping @Sendable () -> Instant) {
    self.webDirectory = webDirectory
    self.now = now
    answers = {
      LedgerAnswers(at: Moment(now(), offset: .utc), in: Zone(fixed: .utc), texts: .english)
    }
  }
}

/// A notice of a server to the program that started it. Contains nothing that the user entered.
package enum ServerNotice: Equatable, Sendable {
  case listening(ServerAddresses)
  case certificate(CertificateNotice)
  case refused(status: Int, code: String)
  /// Of the relay that a node has beside its ledger.
  case relay(RelayNotice)
  /// This node's space has moved to another relay.
  case moved(from: String, to: String)
  /// The stored address of the relay is invalid.
  case noRelay(String)
  /// Damage was found at the start and repaired, except for `lost` items; `former` is a copy of the
  /// damaged contents.
  case repaired(found: Int, lost: Int, former: String)
  /// More requests were refused within a minute than are reported.
  case refusalsHidden
}

/// The limits of what a server handles at once, and of its waits for a client. docs/server.md lists
/// the same figures.
package struct ServerLimits: Sendable {
  /// Open connections. One more closes one that can be spared.
  package var connections = 256

  package var timeouts = ConnectionTimeouts()

  /// Refused requests per minute that are reported.
  package var refusalsTold = 10

  /// Bytes of answers that wait to be read, without the files of the web app, which are in memory
  /// once.
  package var replies = 32 << 20

  package init() {}
}
