/// The time and the random numbers of one step, since the client has neither a clock nor a
/// generator.
package struct StepInput: Hashable, Sendable {
  /// In milliseconds since 1970, by the device's clock.
  package let now: Int64
  /// All random.
  package let request: Wire.Request
  package let chain: UInt64
  package let replica: UInt64
  package let jitter: UInt64

  package init(now: Int64, request: Wire.Request, chain: UInt64, replica: UInt64, jitter: UInt64) {
    self.now = now
    self.request = request
    self.chain = chain
    self.replica = replica
    self.jitter = jitter
  }

  /// Whether a time has come. No wait is longer than an hour, so a time further away dates from
  /// before the clock was set back.
  func isDue(_ time: Int64) -> Bool { StepInput.isDue(time, at: now) }

  package static func isDue(_ time: Int64, at now: Int64) -> Bool {
    time <= now || time > now + Backoff.longest
  }
}
