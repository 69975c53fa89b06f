import CivilTime

/// Why a command on tasks was refused. Nothing was changed.
package enum PlanRefusal: Error, Hashable, Sendable {
  /// Done tasks count only with ``Settings/doneKeepsSlot``. Only when ``Settings/overLimit`` is `block`.
  case slotFull(day: Day, region: Region, bucket: Bucket)
  case noSuchTask(String)
  /// The name means several.
  case severalTasks(String)
  case text(TextRefusal, field: TextField)
  /// A day outside ``Limits/years``.
  case yearOutOfRange
  /// More than a year apart, or no day of the week.
  case repeatOutOfRange
  /// The expiry is before the planned day, or, in the backlog, before today.
  case badExpiry
  /// The time at which it would expire has passed.
  case expiryPassed
  /// It would wait for itself: the titles from the task back to it, the same first and last.
  case circle([String])
  /// Done only when asked again, with ``PlanCommand/doneAnyway(_:)``: the task's title, and the
  /// titles of those that come first.
  case waits(String, for: [String])
  /// For more than ``TaskTraits/afterLimit`` tasks.
  case waitsForTooMany

  package enum TextField: String, Hashable, Sendable {
    case title, notes
  }
}

/// What happens when a slot is full.
package enum OverLimit: String, CaseIterable, Sendable {
  case block, warn
}
