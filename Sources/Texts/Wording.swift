import CivilTime

/// How the place where a sentence appears writes what differs from place to place.
package struct Wording: Sendable {
  /// In the middle of a sentence, without a preposition: `yesterday 20:04`.
  package let moment: @Sendable (Moment) -> String

  package init(moment: @escaping @Sendable (Moment) -> String) {
    self.moment = moment
  }
}

extension Texts {
  /// Moments as these texts write them themselves, 24 hours a day.
  package func wording(at now: Moment) -> Wording {
    let moment = calendar.moment
    return Wording { moment($0, now) }
  }
}
