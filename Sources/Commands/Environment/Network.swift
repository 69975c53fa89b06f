import SpaceHost

/// The network access of commands to relays.
package struct Network: Sendable {
  /// The transport to the relay at an address.
  package var transport: @Sendable (_ relay: String) -> any RelayTransport
  /// The transport to a relay in a file of this machine; nil if that cannot be used.
  package var transportToFile: @Sendable (_ path: String) -> (any RelayTransport)?
  /// Fetches a file, up to a limit above the app's largest; nil for any status but 200.
  package var fetch: @Sendable (_ address: String) async throws(TransportError) -> [UInt8]?
  /// The files of the app of this build by their names; nil if they are not installed.
  package var appFiles: @Sendable () -> [String: [UInt8]]?
  /// Runs the body, and returns after it.
  package var run: @Sendable (_ body: @escaping @Sendable () async -> Void) -> Void
  /// From now on, has signals that would end the process cancel the body instead.
  package var endBySignals: @Sendable () -> Void
  /// Waits before a call is repeated.
  package var pause: @Sendable (Duration) async -> Void
  /// Shows a text immediately, while a command is running.
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
