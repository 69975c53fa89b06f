/// Why a typed time was not understood; each case carries what was typed.
package enum TypedTimeError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// A day alone, such as `yesterday`: it says no time.
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
  /// `nearest` are names of schedules that it may have meant, the likeliest first; perhaps none.
  case unknown(String, nearest: [String])
  /// Two schedules bear this name, as devices that were apart may leave behind.
  case ambiguous(String)
}
