import CivilTime

extension Moment {
  /// A later or earlier moment with the same offset: for tests without clock changes. The product
  /// has no such operator, since it could not know.
  package static func + (moment: Moment, span: Span) -> Moment {
    Moment(moment.instant + span, offset: moment.offset)
  }
}
