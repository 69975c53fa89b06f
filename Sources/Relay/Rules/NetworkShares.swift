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
