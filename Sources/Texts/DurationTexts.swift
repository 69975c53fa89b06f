import CivilTime

/// Lengths of time, rounded down to what is shown.
package struct DurationTexts: Sendable {
  /// `16 h 30`, `16 h`, `30 min`.
  package let short: @Sendable (Span) -> String
  /// For those who listen: `16 hours 30 minutes`.
  package let spoken: @Sendable (Span) -> String
  /// `4:08`, hours and minutes.
  package let clock: @Sendable (Span) -> String
  /// `11:52:07`.
  package let stopwatch: @Sendable (Span) -> String
  /// `in 4:08`, of a length as one of these writes it.
  package let inTime: @Sendable (String) -> String
  /// `4:08 ago`.
  package let ago: @Sendable (String) -> String
}
