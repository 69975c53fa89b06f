import Foundation
import TestSupport
import Testing

/// People that share lists, by the product's devices over memory stores.
@Suite struct PeopleTests {
  /// Beginning with `DAYRING_SYNC_FIRST`, to look at one that failed.
  private static let seeds: Range<UInt64> = {
    let first = ProcessInfo.processInfo.environment["DAYRING_SYNC_FIRST"].flatMap(UInt64.init) ?? 0
    return first..<first + UInt64(Soak.rounds(50, soak: 10_000))
  }()

  @Test(arguments: [false, true])
  func `Whatever people do, all that share a list hold its log, and what it lacks is shown`(
    isHostile: Bool
  ) async throws {
    for seed in Self.seeds where isHostile == (seed % 2 == 1) {
      let history = try PeopleHistory(seed: seed, isHostile: isHostile)
      try await history.begin()
      try await history.live(60)
      try await history.end()
      let problems = history.world.problems
      guard !problems.isEmpty else { continue }
      Issue.record("seed \(seed)\n\((history.world.steps + problems).joined(separator: "\n"))")
    }
  }
}
