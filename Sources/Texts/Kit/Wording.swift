import CivilTime

/// The format of moments in sentences, which depends on where they are shown.
package struct Wording: Sendable {
  /// Formats a moment for the middle of a sentence, without a preposition: `yesterday 20:04`.
  package let moment: @Sendable (Moment) -> String
  private let zone: Zone

  package init(in zone: Zone, moment: @escaping @Sendable (Moment) -> String) {
    self.moment = moment
    self.zone = zone
  }

  /// A computed time, such as the planned end of a fast, in the local zone.
  package func planned(_ instant: Instant) -> String { moment(zone.moment(instant)) }
}

extension Texts {
  /// The wording of these texts, with a 24-hour clock.
  package func wording(at now: Moment, in zone: Zone) -> Wording {
    Wording(in: zone) { calendar.moment($0, now) }
  }
}
