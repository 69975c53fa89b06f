/// A point in time: milliseconds since 1970-01-01T00:00Z, leap seconds not counted.
package struct Instant: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (instant: Instant, span: Span) -> Instant {
    Instant(milliseconds: instant.milliseconds + span.milliseconds)
  }

  package static func - (instant: Instant, span: Span) -> Instant {
    Instant(milliseconds: instant.milliseconds - span.milliseconds)
  }

  /// The time that passed from `right` to `left`; negative when `left` is the earlier one.
  package static func - (left: Instant, right: Instant) -> Span {
    Span(milliseconds: left.milliseconds - right.milliseconds)
  }
}

extension Instant {
  /// The years 1600 to 2400. Readers refuse other instants, so sums of instants and spans cannot
  /// overflow.
  package static let supported =
    Instant(milliseconds: -11_676_096_000_000)...Instant(milliseconds: 13_569_465_600_000)
}
