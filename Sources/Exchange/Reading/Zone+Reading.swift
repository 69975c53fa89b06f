import CivilTime

extension Zone {
  /// The moment of a local time by ``moment(_:)``, except that it stays `local` even in the hour
  /// that is skipped here: it was written elsewhere, and is recognised again by its local time.
  ///
  /// Example: a skipped 02:30 is the instant of 03:30 here, with the offset that shows 02:30.
  ///
  /// - Returns: nil outside ``Instant/supported``.
  func moment(reading local: LocalTime) -> Moment? {
    let asUTC = Instant(milliseconds: local.milliseconds)
    guard Instant.supported.contains(asUTC) else { return nil }
    let instant = moment(local).instant
    return Moment(instant, offset: UTCOffset(minutes: (asUTC - instant).wholeMinutes))
  }
}
