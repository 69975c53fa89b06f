import CivilTime
import Exchange
import SQLiteLedger
import Texts
import Trackers

/// The dependencies of commands. `main` supplies the real values, tests their own.
package struct Environment: Sendable {
  package var clock: @Sendable () -> Instant
  package var zone: Zone
  /// Returns 64 random bits.
  package var random: @Sendable () -> UInt64
  package var databasePath: String
  package var terminal: Terminal
  package var texts = Texts.english
  /// The order of numbers in dates.
  package var numbers = TypedDate.Numbers.dayFirst
  /// The first weekday of the user's locale.
  package var firstWeekday = Weekday.monday
  /// The order of day and month in the user's locale; nil if none is set.
  package var region: DateOrder?
  /// Whether the process ends with the command, so that cleaning up can be skipped.
  package var exitsAfterwards = false
  /// Sends a test by each of the channels; returns the results in their order.
  package var testChannels: @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] }
  /// Performs a request of `dayring relay`.
  package var relay: @Sendable (RelayRequest) -> RelayAnswer = { _ in .ended(exitCode: 1) }
  /// The network access to relays; nil in a program without it.
  package var network: @Sendable () -> Network? = { nil }
  /// Runs the server until it is stopped; returns the exit code.
  package var serve: @Sendable (ServeRequest) -> Int32
  /// Shows a text that ends in a question; returns whether the answer is yes, or nil without a
  /// terminal.
  package var ask: @Sendable (String) -> Bool? = { _ in nil }
  /// Prompts for a line with a text, and echoes the input only if it may be shown. Nil without a
  /// terminal.
  package var askForLine: @Sendable (_ text: String, _ isShown: Bool) -> String? = { _, _ in nil }
  /// Writes a part of a long output immediately, and returns the failure, if any. Nil if the output
  /// has to be written as a whole at the end.
  package var put: (@Sendable ([UInt8]) -> OutputFailure?)?
  /// Reads the text of standard input, up to a number of bytes.
  package var input: @Sendable (Int) throws(InputFailure) -> String = { _ in "" }
  /// Reads the user's aliases; nil without such a file.
  package var aliases: @Sendable () throws(UnreadableAliases) -> AliasFile? = { nil }
}

extension Environment {
  var now: Moment { zone.moment(clock()) }

  /// Reads the text of standard input, up to a number of bytes, without a byte order mark, with
  /// errors as failures of the command.
  func readInput(_ limit: Int) throws(CommandFailure) -> String {
    do { return try input(limit).withoutByteOrderMark } catch { throw error.failure }
  }
}

extension String {
  /// The text without U+FEFF at the beginning, which editors on Windows write before UTF-8.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{feff}" ? String(unicodeScalars.dropFirst()) : self
  }
}

/// The options of `dayring serve`.
package struct ServeRequest: Equatable, Sendable {
  package let host: String
  package let port: Int
  /// The folder of the web app; nil for the installed one.
  package let webFolder: String?
  /// The public URL of the server, if it differs from the local one.
  package let url: String?
  /// The certificate for HTTPS; nil for HTTP.
  package let certificate: CertificateFiles?
  /// The settings for waking devices; nil if they are not woken.
  package let push: PushSettings?
  /// A `mailto:` or `https:` address for the page of feedback.
  package let feedback: String?
  /// Whether to show how a phone in this network can connect.
  package let isForPhones: Bool
  package let databasePath: String
}
