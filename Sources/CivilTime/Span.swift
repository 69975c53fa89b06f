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
