import CivilTime

/// Why a command on tasks was refused. Nothing was changed.
package enum PlanRefusal: Error, Hashable, Sendable {
  /// Done ones count too. Only where ``Settings/overLimit`` is to block.
  case slotFull(day: Day, region: Region, bucket: Bucket)
  case noSuchTask(String)
  case text(TextRefusal, field: TextField)
  /// A day outside ``Limits/years``.
  case yearOutOfRange
  /// Further apart than a year, or on no day of the week.
  case repeatOutOfRange
  /// The expiry is before the day that the task is planned for, or in the backlog before today.
  case badExpiry

  package enum TextField: String, Hashable, Sendable {
    case title, notes
  }
}

/// What happens where a slot is full.
package enum OverLimit: String, CaseIterable, Sendable {
  case block, warn
}
