import Foundation
import Ledger
import RelayTesting
import TestSupport
import Testing

@Suite struct SimulationTests {
  /// Beginning with `DAYRING_SYNC_FIRST`, to look at one that failed.
  private static let seeds: Range<UInt64> = {
    let first = ProcessInfo.processInfo.environment["DAYRING_SYNC_FIRST"].flatMap(UInt64.init) ?? 0
    return first..<first + UInt64(Soak.rounds(300, soak: 10_000))
  }()

  @Test
  func `Whatever happens, those that remain hold the same, and everything`() async throws {
    for seed in Self.seeds {
      var history = try RandomHistory(seed: seed)
      try await history.live(30)
      try await history.simulation.settleAndCompare("seed \(seed)")
    }
  }

  /// Fewer, since each answer waits for a disk.
  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `The relays on disk say in all of it what the model says`(sort: TestRelay.Sort) async throws
  {
    for seed in Self.seeds.prefix((Self.seeds.count + 29) / 30) {
      var history = try RandomHistory(seed: seed)
      history.simulation.mirror = try TestRelay(sort)
      try await history.live(30)
      _ = try await history.simulation.settle()
    }
  }
}

extension Simulation {
  /// Equal states on all that remain, with everything that they or the relay held.
  mutating func settleAndCompare(_ comment: Comment) async throws {
    let atRelay = marksAtRelay
    let here = devices.indices.map { devices[$0].isGone ? [] : marks(on: $0) }
    let isSettled = try await settle()
    #expect(isSettled, "\(comment): \(states)")
    guard let first = remaining.first, isSettled else { return }
    let canonical = devices[first].disk.ledger.allRecords
    for index in remaining where devices[index].disk.ledger.allRecords != canonical {
      let (mine, theirs) = (devices[index].disk.ledger.ops, devices[first].disk.ledger.ops)
      let difference = Set(mine).symmetricDifference(theirs).map {
        "\(mine.contains($0) ? "+" : "-") \($0)"
      }
      Issue.record("\(comment): device \(index) holds something else than \(first): \(difference)")
    }
    let expected = here.indices.filter { !former.contains(devices[$0].disk.ring.device) }
      .reduce(atRelay) { $0.union(here[$1]) }
    let missing = expected.subtracting(marks(on: first))
    #expect(missing.isEmpty, "\(comment)")
  }

  private var states: String {
    "relay \(roster?.number ?? 0) "
      + devices.indices.map { index in
        let device = devices[index]
        guard !device.isGone else { return "\(index) gone" }
        let place =
          roster?.member(device.disk.ring.device) != nil
          ? "member" : former.contains(device.disk.ring.device) ? "former" : "unknown"
        return
          "\(index) \(place) known \(device.disk.known.count) \(device.isJoining ? " joining" : "") "
          + "\(device.disk.syncState.cursor.sequence)/\(head.sequence) \(device.disk.outbox) "
          + device.processes.map { "\($0.client.status)" }.joined(separator: ", ")
      }.joined(separator: "\n")
  }
}
