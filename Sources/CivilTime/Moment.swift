/// The time of an event: an instant, and the UTC offset of the clock at that place.
///
/// Its day depends on these two alone, so neither travel nor a clock change moves it.
///
/// NB: no span can be added to it, since the clocks may change in between. A future time is an
/// instant; ``Zone/moment(_:)-(Instant)`` gives the moment from it.
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

/// The UTC offset of a place's clocks in minutes, positive when ahead of UTC.
package struct UTCOffset: Hashable, Sendable {
  package let minutes: Int

  /// Eighteen hours either way, as ISO 8601 libraries allow; no place has ever used more than 15.
  package static let supported = -1080...1080

  /// Values outside ``supported`` become the nearest end of it.
  package init(minutes: Int) {
    self.minutes = min(max(minutes, Self.supported.lowerBound), Self.supported.upperBound)
  }

  package static let utc = UTCOffset(minutes: 0)

  package var span: Span { .minutes(minutes) }
}
