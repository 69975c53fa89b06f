import SpaceHost

/// How commands reach relays.
package struct Network: Sendable {
  /// The transport to the relay of an address.
  package var transport: @Sendable (_ relay: String) -> any RelayTransport
  /// The transport to a relay in a file of this machine; nil where that cannot be used.
  package var transportToFile: @Sendable (_ path: String) -> (any RelayTransport)?
  /// What is served at an address, as long as no file of the app is; nil where there is nothing.
  package var fetch: @Sendable (_ address: String) async throws(TransportError) -> [UInt8]?
  /// The files of the app of this build by their names; nil where they are not installed.
  package var appFiles: @Sendable () -> [String: [UInt8]]?
  /// Returns when the body has.
  package var run: @Sendable (_ body: @escaping @Sendable () async -> Void) -> Void
  /// From now on, what would end the process cancels the body instead.
  package var endBySignals: @Sendable () -> Void
  /// A moment, before something is asked again.
  package var pause: @Sendable (Duration) async -> Void
  /// Shows a text at once, while a command goes on.
  package var show: @Sendable (String) throws(OutputFailure) -> Void

  package init(
    transport: @escaping @Sendable (_ relay: String) -> any RelayTransport,
    transportToFile: @escaping @Sendable (_ path: String) -> (any RelayTransport)?,
    fetch: @escaping @Sendable (_ address: String) async throws(TransportError) -> [UInt8]?,
    appFiles: @escaping @Sendable () -> [String: [UInt8]]?,
    run: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) -> Void,
    endBySignals: @escaping @Sendable () -> Void,
    pause: @escaping @Sendable (Duration) async -> Void,
    show: @escaping @Sendable (String) throws(OutputFailure) -> Void
  ) {
    self.transport = transport
    self.transportToFile = transportToFile
    self.fetch = fetch
    self.appFiles = appFiles
    self.run = run
    self.endBySignals = endBySignals
    self.pause = pause
    self.show = show
  }
}
