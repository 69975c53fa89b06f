import CivilTime

extension Moment {
  /// Later, or earlier, with the clocks still set as they are: for tests in which nobody sets them. The
  /// product has no such thing, since it could not know.
  package static func + (moment: Moment, span: Span) -> Moment {
    Moment(moment.instant + span, offset: moment.offset)
  }
}
