import Ledger
import Relay
import Sealing
import Sync
import Testing

/// Snapshots, from making one to reading on behind it.
@Suite struct SnapshotScenarioTests {
  private static let day: Int64 = 86_400_000

  private func devices(_ count: Int) async throws -> Simulation {
    var simulation = try Simulation(seed: 41)
    for _ in 1..<count { try simulation.join(by: 0) }
    #expect(try await simulation.settle())
    return simulation
  }

  /// Writes until there is a vouched snapshot, and waits until the relay has let go of what it holds.
  private func prune(_ simulation: inout Simulation, by index: Int = 0) async throws {
    for _ in 0..<12 {
      simulation.commit(on: index)
      try await simulation.run(for: 60_000)
    }
    try await simulation.run(for: 2 * Self.day)
    #expect(
      simulation.store.state.snapshots(in: simulation.space).contains { $0.stage == .vouched })
    try await simulation.run(for: 40 * Self.day)
    simulation.commit(on: index)
    try await simulation.run(for: Self.day)
    #expect(simulation.floor > 0)
  }

  @Test
  func `A sole device's own is enough`() async throws {
    var simulation = try await devices(1)
    try await prune(&simulation)
    try simulation.join(by: 0)
    try await simulation.settleAndCompare("a second device")
    #expect(simulation.marks(on: 1).count == 13)
  }

}
