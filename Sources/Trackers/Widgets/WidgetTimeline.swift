import CivilTime

/// The schedule for redrawing a widget: after 60 s while it shows a running fast, else after 15
/// min, but no later than the start of the next day.
package struct WidgetTimeline: Hashable, Sendable {
  package static let whileFasting = Span.seconds(60)
  package static let otherwise = Span.minutes(15)

  package let drawn: Moment
  package let refresh: Moment

  /// More than zero.
  package var interval: Span { refresh - drawn }

  package init(for snapshot: WidgetSnapshot, in zone: Zone) {
    let pace = snapshot.isFastRunning ? Self.whileFasting : Self.otherwise
    let dayEnd = snapshot.day.localTimes(startingAt: snapshot.dayStart).upperBound
    let rest = zone.moment(dayEnd) - snapshot.now
    drawn = snapshot.now
    refresh = zone.moment(snapshot.now.instant + min(pace, max(rest, .seconds(1))))
  }
}
