/// When something happened, and what the clocks said there: an instant and its UTC offset.
///
/// Its day follows from itself alone, so neither travel nor a clock change ever moves it.
package struct Moment: Hashable, Sendable {
  package let instant: Instant
  package let offset: UTCOffset

  package init(_ instant: Instant, offset: UTCOffset) {
    self.instant = instant
    self.offset = offset
  }

  package var local: LocalTime {
    LocalTime(milliseconds: instant.milliseconds + offset.span.milliseconds)
  }

  package func day(startingAt dayStart: DayStart) -> Day {
    local.day(startingAt: dayStart)
  }

  /// Later on the time line, with the clocks still set as they are here.
  package static func + (moment: Moment, span: Span) -> Moment {
    Moment(moment.instant + span, offset: moment.offset)
  }

  package static func - (left: Moment, right: Moment) -> Span {
    left.instant - right.instant
  }
}
