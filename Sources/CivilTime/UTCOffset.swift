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
