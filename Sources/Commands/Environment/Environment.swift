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
  package var texts = Texts.english
  /// Whether the process ends with the command, so that it need not clear up.
  package var exitsAfterwards = false
  /// Sends a test by each of the channels; gives what became of it, in their order.
  package var testChannels: @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] }
  /// Runs until it is told to stop; gives the exit code.
  package var serve: @Sendable (ServeRequest) -> Int32
  /// Shows a text that ends in a question, and gives whether the answer is yes; nil where nobody is
  /// there to be asked.
  package var ask: @Sendable (String) -> Bool? = { _ in nil }
}

extension Environment {
  var now: Moment { zone.moment(clock()) }
}

/// What `dayring serve` was asked for.
package struct ServeRequest: Equatable, Sendable {
  package let host: String
  package let port: Int
  /// The folder of the web app; nil for the one that was installed.
  package let webFolder: String?
  package let databasePath: String
}
