import CivilTime

extension Zone {
  /// Berlin in 2026: the clocks go forward on 29 March at 02:00, and back on 25 October at 03:00.
  package static let berlin = Zone(
    first: UTCOffset(minutes: 60),
    changes: [
      (at: Instant(milliseconds: 1_774_746_000_000), offset: UTCOffset(minutes: 120)),
      (at: Instant(milliseconds: 1_792_890_000_000), offset: UTCOffset(minutes: 60)),
    ])
}
