import CivilTime

/// The refusal of a command on tasks. Nothing was changed.
package enum PlanRefusal: Error, Hashable, Sendable {
  /// A full slot, if ``Settings/overLimit`` is `block`. Done tasks count only with
  /// ``Settings/doneKeepsSlot``.
  case slotFull(day: Day, region: Region, bucket: Bucket)
  case noSuchTask(String)
  case severalTasks(String)
  case text(TextRefusal, field: TextField)
  /// A day outside ``Limits/years``.
  case yearOutOfRange
  /// A rule that is not ``Recurrence/isSupported``.
  case repeatOutOfRange
  /// An expiry before the planned day, or, in the backlog, before today.
  case badExpiry
  /// An expiry in the past.
  case expiryPassed
  /// A cycle, in which it would wait for itself: the titles from the task back to it, the same
  /// first and last.
  case circle([String])
  /// A task that waits for others: its title, and the titles of those that come first.
  /// ``PlanCommand/doneAnyway(_:)`` overrides it.
  case waits(String, for: [String])
  /// A task that waits for more than ``TaskTraits/afterLimit`` tasks.
  case waitsForTooMany
  /// A task of a list, by its title.
  case shared(String, SharedRefusal)

  package enum TextField: String, Hashable, Sendable {
    case title, notes
  }
}

/// The reason why a task of a list cannot be changed so.
package enum SharedRefusal: Hashable, Sendable {
  /// This person may only read the list.
  case reader
  /// A copy that can only be read: this person is not, or no longer, in the list.
  case left
  /// Others have deleted it. It can be kept as an own task, or removed.
  case deleted
  /// Tasks of lists neither repeat nor wait for others.
  case dependent
}

/// The reaction to a full slot.
package enum OverLimit: String, CaseIterable, Sendable {
  case block, warn
}
