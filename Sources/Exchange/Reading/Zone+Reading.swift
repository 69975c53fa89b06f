import CivilTime

extension Zone {
  /// As ``moment(_:)``, but on clocks that did show `local`: also in the hour that this place's clocks
  /// skipped. Whoever wrote it down was elsewhere; and read back, it is known again only by what it says.
  ///
  /// Example: 02:30 in the night of spring is the instant that is 03:30 here, on clocks that show 02:30.
  ///
  /// - Returns: nil outside of what instants there are.
  func moment(reading local: LocalTime) -> Moment? {
    let asUTC = Instant(milliseconds: local.milliseconds)
    guard Instant.supported.contains(asUTC) else { return nil }
    let instant = moment(local).instant
    return Moment(instant, offset: UTCOffset(minutes: (asUTC - instant).wholeMinutes))
  }
}
