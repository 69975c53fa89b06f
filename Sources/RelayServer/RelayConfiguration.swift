import CivilTime
import Connections
import Relay

/// A relay's settings.
package struct RelayConfiguration: Sendable {
  package var host = "127.0.0.1"
  /// Zero means any free port; ``RelayNotice/listening(_:)`` names it.
  package var port = 4170
  /// With these it speaks HTTPS.
  package var tls: TLSFiles?
  package var limits = RelayServerLimits()
  /// Proxies whose `X-Forwarded-For` is trusted.
  package var trusted: [AddressRange] = []
  /// The addresses, besides this machine, that may read the metrics.
  package var metricsReaders: [AddressRange] = []
  package var now: @Sendable () -> Instant
  /// From 0 up to and without a bound.
  package var random: @Sendable (Int) -> Int = { .random(in: 0..<$0) }
  /// Called from any thread.
  package var notify: @Sendable (RelayNotice) -> Void = { _ in }

  /// The time for which grown heads are gathered before the next are sent.
  var gathering = Duration.milliseconds(10)
  /// The interval at which heads of open streams are read, and streams without news get a
  /// keep-alive.
  var round = Duration.seconds(15)
  /// The interval of polling for due wake-ups.
  package var wakeInterval = Duration.seconds(1)
  /// The interval of compaction.
  var pruning = Duration.seconds(3600)

  package init(now: @escaping @Sendable () -> Instant) {
    self.now = now
  }
}

/// A notice of a relay to the program that started it. It identifies no space and no person.
package enum RelayNotice: Equatable, Sendable {
  case listening(ServerAddresses)
  case certificate(CertificateNotice)
  case failed(RelayError)
  /// More calls failed within a minute than are reported.
  case failuresHidden
}

/// The limits of what a relay handles at once; those of its spaces are in `RelayLimits`.
package struct RelayServerLimits: Sendable {
  /// Open connections. One more closes one that keeps the relay waiting.
  package var connections = 4096
  package var timeouts = ConnectionTimeouts()
  /// Streams of heads of one device. One more ends the oldest.
  package var streamsOfDevice = 8
  /// Of a device's calls, each with ``callBytes`` more.
  package var bytesAMinute = RelayLimits().bytesAMinute
  /// Of all clients from one address that are not known as devices.
  package var strangerBytesAMinute = RelayLimits().bytesAMinute
  /// Bytes of bodies that have arrived and are read or carried out: of devices, of rosters by which
  /// strangers begin spaces, and of strangers' messages to mailboxes, slots or the operator. Shares
  /// of these and of answers are in ``RelayMemoryLimits``.
  package var bodies = 64 << 20
  package var strangerBodies = 16 << 20
  package var strangerLetters = 4 << 20
  /// Of wake-ups that are being sent.
  package var wakes = 64
  /// Bytes of answers that are being read from the store or wait for their readers: of devices and
  /// of others.
  package var replies = 48 << 20
  package var strangerReplies = 16 << 20
  /// Addresses and devices that are remembered one by one.
  package var buckets = 65_536
  /// Reported failures a minute.
  package var failuresTold = 10

  /// The bytes that a call counts for beside its body.
  static let callBytes = 512

  package init() {}

  /// Streams of all devices; the other connections are for calls.
  var streams: Int { connections - max(connections / 4, 1) }

  /// Streams that come from one network.
  var streamsOfNetwork: Int { max(streams * 3 / 4, 1) }
}
