/// An unreadable time; each case carries the typed text.
package enum TypedTimeError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// A day without a time, such as `yesterday`.
  case dayWithoutTime(String)
  /// A day that does not exist, such as `2026-02-30`.
  case noSuchDay(String)
  /// A time that does not exist, such as `25:00` and `13pm`.
  case noSuchTime(String)
  /// A year before 1600 or after 2400.
  case outOfRange(String)
}

/// An unreadable length of time; each case carries the typed text.
package enum TypedDurationError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// A bare number: `18` may mean hours or minutes.
  case unitMissing(String)
  /// A length of more than ten years.
  case outOfRange(String)
}

/// A typed goal that is neither a schedule nor a length of time.
package enum TypedPlanError: Error, Hashable, Sendable {
  case empty
  /// An unknown name, with those of similar schedules, the most likely first; may be empty.
  case unknown(String, nearest: [String])
  /// The name of two schedules, for example made on two devices while offline.
  case ambiguous(String)
}
