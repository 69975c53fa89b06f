import CivilTime

/// Why a command on tasks was refused. Nothing was changed.
package enum PlanRefusal: Error, Hashable, Sendable {
  /// Done tasks count too. Only when ``Settings/overLimit`` is `block`.
  case slotFull(day: Day, region: Region, bucket: Bucket)
  case noSuchTask(String)
  case text(TextRefusal, field: TextField)
  /// A day outside ``Limits/years``.
  case yearOutOfRange
  /// More than a year apart, or no day of the week.
  case repeatOutOfRange
  /// The expiry is before the planned day, or, in the backlog, before today.
  case badExpiry

  package enum TextField: String, Hashable, Sendable {
    case title, notes
  }
}

/// What happens when a slot is full.
package enum OverLimit: String, CaseIterable, Sendable {
  case block, warn
}
