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
  /// Proxies whose word about a client's address is taken.
  package var trusted: [AddressRange] = []
  /// Who beside this machine may read what is measured.
  package var metricsReaders: [AddressRange] = []
  package var now: @Sendable () -> Instant
  /// From 0 up to and without a bound.
  package var random: @Sendable (Int) -> Int = { .random(in: 0..<$0) }
  /// Called from any thread.
  package var notify: @Sendable (RelayNotice) -> Void = { _ in }

  /// How long grown heads are gathered before the next are told.
  var gathering = Duration.milliseconds(10)
  /// How often the heads of open streams are read, and a stream without news says that it is there.
  var round = Duration.seconds(15)
  /// How often to look whether a device is to be woken.
  package var wakeInterval = Duration.seconds(1)
  /// How often what nobody needs any more is let go.
  var pruning = Duration.seconds(3600)

  package init(now: @escaping @Sendable () -> Instant) {
    self.now = now
  }
}

/// What a relay tells the program that started it. Nothing in it is about a single space or person.
package enum RelayNotice: Equatable, Sendable {
  case listening(ServerAddresses)
  case certificate(CertificateNotice)
  case failed(RelayError)
  /// More failed within a minute than is told.
  case failuresHidden
}

/// How much a relay handles at once; what its spaces may hold stands in `RelayLimits`.
package struct RelayServerLimits: Sendable {
  /// Open connections. One more closes one that keeps the relay waiting.
  package var connections = 4096
  package var timeouts = ConnectionTimeouts()
  /// Streams of heads of one device. One more ends the oldest.
  package var streamsOfDevice = 8
  /// Of what a device sends, each call with ``callBytes`` more.
  package var bytesAMinute = RelayLimits().bytesAMinute
  /// Of all clients from one address that are not known as devices.
  package var strangerBytesAMinute = RelayLimits().bytesAMinute
  /// Bytes of bodies that have arrived and are read or carried out: of devices, of rosters by which
  /// others begin spaces, and of what others write to mailboxes and slots, or to the operator.
  /// Shares of these and of answers stand in ``RelayMemoryLimits``.
  package var bodies = 64 << 20
  package var strangerBodies = 16 << 20
  package var strangerLetters = 4 << 20
  /// Of wake-ups that are being sent.
  package var wakes = 64
  /// Bytes of answers that are being read from the store or wait for their readers: of devices and of
  /// others.
  package var replies = 48 << 20
  package var strangerReplies = 16 << 20
  /// Addresses and devices that are remembered one by one.
  package var buckets = 65_536
  /// Failures a minute that are told.
  package var failuresTold = 10

  /// What a call costs beside its body.
  static let callBytes = 512

  package init() {}

  /// Streams of all devices; the rest of the connections is for calls.
  var streams: Int { connections - max(connections / 4, 1) }

  /// Streams that come from one network.
  var streamsOfNetwork: Int { max(streams * 3 / 4, 1) }
}
