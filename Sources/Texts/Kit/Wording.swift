import CivilTime

/// How the place where a sentence appears writes what differs from place to place.
package struct Wording: Sendable {
  /// In the middle of a sentence, without a preposition: `yesterday 20:04`.
  package let moment: @Sendable (Moment) -> String
  private let zone: Zone

  package init(in zone: Zone, moment: @escaping @Sendable (Moment) -> String) {
    self.moment = moment
    self.zone = zone
  }

  /// What follows from something else, and has no clocks of its own: the end of a fast, as the clocks
  /// here will show it.
  package func planned(_ instant: Instant) -> String { moment(zone.moment(instant)) }
}

extension Texts {
  /// Moments as these texts write them themselves, 24 hours a day.
  package func wording(at now: Moment, in zone: Zone) -> Wording {
    Wording(in: zone) { calendar.moment($0, now) }
  }
}
