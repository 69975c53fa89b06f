import CivilTime
import SQLiteLedger
import Texts

/// Everything that commands get from outside. `main` hands in the real things, tests their own.
package struct Environment: Sendable {
  package var clock: @Sendable () -> Instant
  package var zone: Zone
  /// 64 random bits.
  package var random: @Sendable () -> UInt64
  package var databasePath: String
  package var terminal: Terminal
  package var texts: Texts
  /// Runs until it is told to stop; gives the exit code.
  package var serve: @Sendable (ServeRequest) -> Int32
  /// Shows a text that ends in a question, and gives whether the answer is yes; nil where nobody is
  /// there to be asked.
  package var ask: @Sendable (String) -> Bool? = { _ in nil }
  /// Whether the process ends with the command, so that it need not clear up.
  package var exitsAfterwards: Bool
  /// Sends a test by each of the channels; gives what became of it, in their order.
  package var testChannels: @Sendable ([ReminderChannel]) -> [ChannelTestResult]

  package init(
    clock: @escaping @Sendable () -> Instant, zone: Zone, random: @escaping @Sendable () -> UInt64,
    databasePath: String, terminal: Terminal, texts: Texts = .english,
    exitsAfterwards: Bool = false,
    testChannels: @escaping @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] },
    serve: @escaping @Sendable (ServeRequest) -> Int32
  ) {
    self.clock = clock
    self.zone = zone
    self.random = random
    self.databasePath = databasePath
    self.terminal = terminal
    self.texts = texts
    self.serve = serve
    self.exitsAfterwards = exitsAfterwards
    self.testChannels = testChannels
  }
}

/// What `dayring serve` was asked for.
package struct ServeRequest: Equatable, Sendable {
  package let host: String
  package let port: Int
  /// The folder of the web app; nil for the one that was installed.
  package let webFolder: String?
  package let databasePath: String
}
