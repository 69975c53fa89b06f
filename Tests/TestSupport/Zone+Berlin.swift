import CivilTime

extension Zone {
  /// Berlin in 2026: the clocks go forward on 29 March at 02:00, and back on 25 October at 03:00.
  package static let berlin = Clocks.oslo.zone
}
