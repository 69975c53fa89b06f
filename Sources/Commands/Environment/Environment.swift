import CivilTime
import Exchange
import SQLiteLedger
import Texts
import Trackers

/// Everything that commands get from outside. `main` supplies the real values, tests their own.
package struct Environment: Sendable {
  package var clock: @Sendable () -> Instant
  package var zone: Zone
  /// 64 random bits.
  package var random: @Sendable () -> UInt64
  package var databasePath: String
  package var terminal: Terminal
  package var texts = Texts.english
  /// How dates in numbers are read.
  package var numbers = TypedDate.Numbers.dayFirst
  /// The weekday on which weeks begin where the user lives.
  package var firstWeekday = Weekday.monday
  /// The order of day and month in the user's locale; nil where none is set.
  package var region: DateOrder?
  /// Whether the process ends with the command, so that cleaning up can be skipped.
  package var exitsAfterwards = false
  /// Sends a test by each of the channels; returns the results in their order.
  package var testChannels: @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] }
  /// Carries out what `dayring relay` asks for.
  package var relay: @Sendable (RelayRequest) -> RelayAnswer = { _ in .ended(exitCode: 1) }
  /// The way to relays; nil in a program that has none.
  package var network: @Sendable () -> Network? = { nil }
  /// Runs until it is told to stop; returns the exit code.
  package var serve: @Sendable (ServeRequest) -> Int32
  /// Shows a text that ends in a question; returns whether the answer is yes, or nil when there is
  /// nobody to ask.
  package var ask: @Sendable (String) -> Bool? = { _ in nil }
  /// Asks for a line that begins with a text; shows what is typed only where it may. Nil without
  /// a terminal.
  package var askForLine: @Sendable (_ text: String, _ isShown: Bool) -> String? = { _, _ in nil }
  /// Writes a part of a long output at once, and returns why that fails. Nil where the output is
  /// wanted as a whole at the end.
  package var put: (@Sendable ([UInt8]) -> OutputFailure?)?
  /// The text of standard input, up to so many bytes.
  package var input: @Sendable (Int) throws(InputFailure) -> String = { _ in "" }
  /// The user's aliases; nil where there is no such file.
  package var aliases: @Sendable () throws(UnreadableAliases) -> AliasFile? = { nil }
}

extension Environment {
  var now: Moment { zone.moment(clock()) }

  /// The text of standard input, up to so many bytes, without a byte order mark; an error is
  /// the command's.
  func readInput(_ limit: Int) throws(CommandFailure) -> String {
    do { return try input(limit).withoutByteOrderMark } catch { throw error.failure }
  }
}

extension String {
  /// Without U+FEFF at the beginning, which editors on Windows write before a text in UTF-8.
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
  /// Where others reach the server, if that is elsewhere.
  package let url: String?
  /// With these it speaks HTTPS.
  package let certificate: CertificateFiles?
  /// Nil where devices are not woken.
  package let push: PushSettings?
  /// `mailto:` or `https:`, for the page of feedback.
  package let feedback: String?
  /// Whether to show how a phone in this network comes to it.
  package let isForPhones: Bool
  package let databasePath: String
}
