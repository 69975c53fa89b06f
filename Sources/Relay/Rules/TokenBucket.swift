import CivilTime

/// A token bucket, the rate limit of a device: it fills by so many bytes a minute, and holds a
/// minute's.
package struct TokenBucket: Hashable, Sendable {
  private let bytesAMinute: Int
  /// In 60,000ths of a byte: `bytesAMinute` of them come in a millisecond, so nothing is rounded.
  private var level: Int64
  private var filled: Instant

  /// Full.
  ///
  /// - Parameter bytesAMinute: from 1.
  package init(bytesAMinute: Int, at now: Instant) {
    precondition(bytesAMinute > 0, "A device may send something.")
    self.bytesAMinute = bytesAMinute
    level = TokenBucket.unit * Int64(bytesAMinute)
    filled = now
  }

  /// Takes bytes out. More than the bucket holds are taken once it is full; its level is then
  /// negative.
  ///
  /// - Returns: nil, or the seconds until a retry; then nothing was taken.
  package mutating func take(_ bytes: Int, at now: Instant) -> Int? {
    let whole = TokenBucket.unit * Int64(bytesAMinute)
    // A clock that goes back adds nothing.
    let passed = min(max(0, (now - filled).milliseconds), TokenBucket.unit)
    level = min(whole, level + passed * Int64(bytesAMinute))
    filled = now
    let wanted = min(whole, TokenBucket.unit * Int64(bytes))
    guard level >= wanted else {
      let rate = 1000 * Int64(bytesAMinute)
      return Int((wanted - level + rate - 1) / rate)
    }
    level -= TokenBucket.unit * Int64(bytes)
    return nil
  }

  /// Whether it is in the state of a new one.
  package func isFull(at now: Instant) -> Bool {
    var copy = self
    return copy.take(0, at: now) == nil && copy.level == TokenBucket.unit * Int64(bytesAMinute)
  }

  /// A byte; also a minute's milliseconds.
  private static let unit: Int64 = 60_000
}
