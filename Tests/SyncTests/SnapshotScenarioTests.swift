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
  func `Once a second device has vouched, the relay lets go, and a newcomer starts there`()
    async throws
  {
    var simulation = try await devices(2)
    try await prune(&simulation)
    try simulation.join(by: 1)
    try await simulation.settleAndCompare("a newcomer")
    #expect(simulation.marks(on: 2).count == 13)
    #expect(simulation.devices[2].disk.view.base.sequence > 0)
  }

  @Test
  func `A sole device's own is enough`() async throws {
    var simulation = try await devices(1)
    try await prune(&simulation)
    try simulation.join(by: 0)
    try await simulation.settleAndCompare("a second device")
    #expect(simulation.marks(on: 1).count == 13)
  }

  @Test
  func `Away for a year, with changes of its own, crashing at every step`() async throws {
    var simulation = try await devices(3)
    simulation.devices[2].isCutOff = true
    for _ in 0..<4 { simulation.commit(on: 2) }
    try await prune(&simulation)
    try await simulation.run(for: 300 * Self.day)
    simulation.devices[2].isCutOff = false
    for length: Int64 in stride(from: 5, to: 400, by: 15) {
      simulation.crash(2)
      try await simulation.run(for: length)
    }
    try await simulation.settleAndCompare("back after a year")
    #expect(simulation.marks(on: 0).count == 17)
    #expect(simulation.devices[2].disk.view.base.sequence > 0)
  }

  @Test
  func `Nobody takes what only its maker answers for`() async throws {
    var simulation = try await devices(2)
    try await prune(&simulation)
    let pieces = simulation.store.state
    simulation.hideVouches = true
    try simulation.join(by: 0)
    try await simulation.run(for: 60_000)
    simulation.introduce()
    try await simulation.run(for: 60_000)
    let client = simulation.devices[2].processes[0].client
    #expect(client.status == .stopped(.unreadable(after: 0, .unvouched)))
    #expect(simulation.marks(on: 2).isEmpty)
    #expect(
      simulation.store.state.snapshots(in: simulation.space).count
        == pieces.snapshots(in: simulation.space).count)
    simulation.hideVouches = false
    try await simulation.settleAndCompare("the truth")
    #expect(simulation.marks(on: 2).count == 13)
  }
}
