import CivilTime

/// When a widget that was drawn is to be drawn again: after 60 s while it shows a running fast, else
/// after 15 min, and at the latest when the next day begins.
package struct WidgetTimeline: Hashable, Sendable {
  package static let whileFasting = Span.seconds(60)
  package static let otherwise = Span.minutes(15)

  package let drawn: Moment
  package let refresh: Moment

  /// More than zero.
  package var interval: Span { refresh - drawn }

  /// NB: the day's end is by the offset that holds now, so on a night when the clocks change it may
  /// be an hour off; then the refresh after it mends that.
  package init(for snapshot: WidgetSnapshot) {
    let pace = snapshot.isFastRunning ? Self.whileFasting : Self.otherwise
    let dayEnd = snapshot.day.localTimes(startingAt: snapshot.dayStart).upperBound
    let rest = Span(milliseconds: dayEnd.milliseconds - snapshot.now.local.milliseconds)
    drawn = snapshot.now
    refresh = snapshot.now + min(pace, max(rest, .seconds(1)))
  }
}
