import CivilTime
import Synchronization

/// A rate limit for each network, by fixed windows of an hour, or of a day in UTC. Kept in memory
/// only, so no address is stored, and all of them are forgotten with their window.
final class NetworkShares: Sendable {
  private struct State {
    var window: Int64 = .min
    var counts: [[UInt8]: Int] = [:]
  }

  /// Networks that are counted one by one; all beyond them share one count.
  private static let networks = 65_536

  private let limit: Int
  private let window: Span
  private let state = Mutex(State())

  init(limit: Int, in window: Span) {
    self.limit = limit
    self.window = window
  }

  /// Counts a body that begins something. Repetitions and failures are not counted.
  ///
  /// - Parameter body: gets nil, or the seconds until the network may begin something again;
  ///   returns whether it has begun something.
  func count<Outcome>(
    for network: [UInt8]?, at now: Instant,
    _ body: (_ wait: Int?) async throws(RelayError) -> (outcome: Outcome, hasBegun: Bool)
  ) async throws(RelayError) -> Outcome {
    guard let network else { return try await body(nil).outcome }
    // Taken before it is known to be needed, so that many at once get no more than one after the
    // other.
    let wait = take(network, at: now)
    do throws(RelayError) {
      let (outcome, hasBegun) = try await body(wait)
      if wait == nil, !hasBegun { giveBack(network, at: now) }
      return outcome
    } catch {
      if wait == nil { giveBack(network, at: now) }
      throw error
    }
  }

  private func take(_ network: [UInt8], at now: Instant) -> Int? {
    state.withLock { state in
      let key = key(of: network, at: now, in: &state)
      let count = state.counts[key, default: 0]
      guard count < limit else {
        let passed = now.milliseconds.flooredRemainder(window.milliseconds)
        return Int((window.milliseconds - passed + 999) / 1000)
      }
      state.counts[key] = count + 1
      return nil
    }
  }

  private func giveBack(_ network: [UInt8], at now: Instant) {
    state.withLock { state in
      let key = key(of: network, at: now, in: &state)
      if let count = state.counts[key] { state.counts[key] = max(0, count - 1) }
    }
  }

  private func key(of network: [UInt8], at now: Instant, in state: inout State) -> [UInt8] {
    let window = now.milliseconds.flooredQuotient(window.milliseconds)
    if state.window != window { state = State(window: window) }
    return state.counts[network] == nil && state.counts.count >= Self.networks ? [] : network
  }
}

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
