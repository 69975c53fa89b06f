import CivilTime

/// One day of the person: their zone, and the beginning and end of the day there.
struct SampleDay {
  private let day: Day
  private let zone: Zone
  private let lived: Range<Instant>

  init(_ day: Day, _ itinerary: SampleItinerary) {
    self.day = day
    zone = itinerary.zone(on: day)
    lived = itinerary.beginning(of: day)..<itinerary.beginning(of: day + 1)
  }

  /// - Parameter minute: the minute since midnight.
  /// - Returns: nil for a time that a flight skipped.
  func moment(minute: Int, millisecond: Int) -> Moment? {
    let local =
      LocalTime(day: day, time: TimeOfDay(minutes: 0))
      + Span(milliseconds: Int64(minute) * 60_000 + Int64(millisecond))
    let moment = zone.moment(local)
    return lived.contains(moment.instant) ? moment : nil
  }
}
