import Ledger
import Relay
import Testing

/// Snapshots, from making one to reading on behind it.
@Suite struct SnapshotScenarioTests {
  @Test
  func `Once a second device has attested, the relay lets go, and a newcomer starts there`()
    async throws
  {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    try simulation.join(by: 1)
    try await simulation.settleAndCompare("a newcomer")
    #expect(simulation.marks(on: 2).count == 14)
    #expect(simulation.devices[2].disk.view.base.sequence > 0)
  }

  @Test
  func `A sole device's own is enough`() async throws {
    var simulation = try await Simulation.settled(1)
    try await simulation.writeUntilPruned()
    try simulation.join(by: 0)
    try await simulation.settleAndCompare("a second device")
    #expect(simulation.marks(on: 1).count == 14)
  }

  @Test
  func `Away for a year, with changes of its own, crashing at every step`() async throws {
    var simulation = try await Simulation.settled(3)
    simulation.devices[2].isCutOff = true
    for _ in 0..<4 { simulation.commit(on: 2) }
    try await simulation.writeUntilPruned()
    try await simulation.run(for: 300 * Simulation.day)
    simulation.devices[2].isCutOff = false
    for length: Int64 in stride(from: 5, to: 400, by: 15) {
      simulation.crash(2)
      try await simulation.run(for: length)
    }
    try await simulation.settleAndCompare("back after a year")
    #expect(simulation.marks(on: 0).count == 18)
    #expect(simulation.devices[2].disk.view.base.sequence > 0)
  }
}
