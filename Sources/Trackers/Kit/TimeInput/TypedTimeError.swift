/// Why a typed time was not understood; each case contains what was typed.
package enum TypedTimeError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// A day without a time, such as `yesterday`.
  case dayWithoutTime(String)
  /// `2026-02-30`.
  case noSuchDay(String)
  /// `25:00`, `13pm`.
  case noSuchTime(String)
  /// Before the year 1600 or after 2400.
  case outOfRange(String)
}

/// Why a typed length of time was not understood; each case carries what was typed.
package enum TypedDurationError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// A bare number: `18` may mean hours or minutes.
  case unitMissing(String)
  /// Longer than ten years.
  case outOfRange(String)
}

/// Why a typed goal is neither a schedule nor a length of time.
package enum TypedPlanError: Error, Hashable, Sendable {
  case empty
  /// `nearest` are the names of similar schedules, the most likely first; may be empty.
  case unknown(String, nearest: [String])
  /// Two schedules have this name, for example made on two devices while offline.
  case ambiguous(String)
}
