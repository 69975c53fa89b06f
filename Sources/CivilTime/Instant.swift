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

/// A duration in milliseconds; a difference of instants, independent of clock changes.
package struct Span: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static let zero = Span(milliseconds: 0)

  package static func seconds(_ count: Int) -> Span { Span(milliseconds: Int64(count) * 1000) }
  package static func minutes(_ count: Int) -> Span { Span(milliseconds: Int64(count) * 60_000) }
  package static func hours(_ count: Int) -> Span { Span(milliseconds: Int64(count) * 3_600_000) }
  package static func days(_ count: Int) -> Span { Span(milliseconds: Int64(count) * 86_400_000) }

  /// Whole seconds, minutes and hours, rounded towards negative infinity.
  ///
  /// NB: limited to ±`Int32.max`, about 68 years in seconds, on every platform, because `Int` has
  /// 32 bits in the browser. The limits are symmetric, so that negating never overflows.
  package var wholeSeconds: Int { whole(1000) }
  package var wholeMinutes: Int { whole(60_000) }
  package var wholeHours: Int { whole(3_600_000) }

  private func whole(_ unit: Int64) -> Int {
    let limit = Int64(Int32.max)
    return Int(min(max(milliseconds.flooredQuotient(unit), -limit), limit))
  }

  package static func < (left: Span, right: Span) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (left: Span, right: Span) -> Span {
    Span(milliseconds: left.milliseconds + right.milliseconds)
  }

  package static func - (left: Span, right: Span) -> Span {
    Span(milliseconds: left.milliseconds - right.milliseconds)
  }

  package static prefix func - (span: Span) -> Span {
    Span(milliseconds: -span.milliseconds)
  }
}

extension BinaryInteger {
  /// The quotient rounded towards negative infinity: −1 by 24 is −1, where `/` gives 0.
  package func flooredQuotient(_ divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// The remainder with the sign of the divisor: −1 by 24 is 23, where `%` gives −1.
  package func flooredRemainder(_ divisor: Self) -> Self {
    self - flooredQuotient(divisor) * divisor
  }
}
