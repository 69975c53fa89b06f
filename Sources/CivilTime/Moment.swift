/// When something happened, and what the clocks said there: an instant and its UTC offset.
///
/// Its day follows from itself alone, so neither travel nor a clock change ever moves it.
///
/// NB: no length of time can be added to it, since the clocks may have been set by then: what is planned
/// is an instant, and ``Zone/moment(_:)-(Instant)`` alone says what the clocks will show.
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

  package static func - (left: Moment, right: Moment) -> Span {
    left.instant - right.instant
  }
}
