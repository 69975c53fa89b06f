import Ledger
import Relay
import RelayTesting
import Testing

/// Whole scenarios of users.
@Suite struct ScenarioTests {
  private static let year: Int64 = 366 * 86_400_000

  private func devices(_ count: Int, skew: Int64 = 0) async throws -> Simulation {
    var simulation = try Simulation(seed: 23)
    for _ in 1..<count { try simulation.join(by: 0, skew: skew) }
    #expect(try await simulation.settle())
    return simulation
  }

  @Test
  func `A device that was away for a year and three epochs reads on`() async throws {
    var simulation = try await devices(5)
    simulation.devices[1].isCutOff = true
    simulation.commit(on: 1)
    for removed in 2...4 {
      simulation.request(.remove([simulation.devices[removed].disk.ring.device]), by: 0)
      simulation.commit(on: 0)
      try await simulation.run(for: Self.year / 3)
    }
    try await simulation.settleAndCompare("a year")
    #expect(simulation.devices[1].disk.ring.epochs.map(\.epoch) == [1, 2, 3, 4])
    #expect(simulation.marks(on: 0).count == 4)
    #expect(simulation.remaining == [0, 1])
  }

  @Test
  func `A large op that a removal interrupts arrives whole`() async throws {
    var simulation = try await devices(3)
    simulation.commit(on: 0, bytes: 3 << 20)
    simulation.commit(on: 0)
    try await simulation.run(for: 60_000) { $0.devices[0].disk.syncState.chain.isListOpen }
    #expect(simulation.devices[0].disk.syncState.chain.isListOpen)
    let chain = simulation.devices[0].disk.syncState.chain.chain
    simulation.crash(0)
    simulation.devices[0].isCutOff = true
    simulation.request(.remove([simulation.devices[2].disk.ring.device]), by: 1)
    try await simulation.run(for: 60_000)
    try await simulation.settleAndCompare("interrupted")
    #expect(simulation.devices[0].disk.syncState.chain.chain != chain)
    #expect(simulation.remaining == [0, 1])
  }

  @Test
  func `Of two that remove each other one stays`() async throws {
    var simulation = try await devices(3)
    for (index, other) in [(1, 2), (2, 1)] {
      simulation.request(.remove([simulation.devices[other].disk.ring.device]), by: index)
      simulation.commit(on: index)
    }
    try await simulation.settleAndCompare("each other")
    #expect(simulation.remaining.count == 2)
    #expect(simulation.roster?.epoch == 2)
  }

  @Test
  func `Who leaves knows no key of what is written later`() async throws {
    var simulation = try await devices(3)
    simulation.request(.leave, by: 1)
    try await simulation.run(for: 60_000)
    #expect(simulation.roster?.isEpochDue == true)
    simulation.commit(on: 0)
    simulation.commit(on: 2)
    try await simulation.settleAndCompare("left")
    #expect(simulation.roster?.isEpochDue == false)
    #expect(simulation.devices[1].disk.ring.epochs.count == 1)
    #expect(simulation.marks(on: 2).count == 2)
  }

  @Test
  func `A relay that lost everything gets everything`() async throws {
    var simulation = try await devices(3)
    for index in 0..<3 { simulation.commit(on: index) }
    #expect(try await simulation.settle())
    simulation.restoreRelay(MemoryTables())
    simulation.commit(on: 2)
    try await simulation.settleAndCompare("lost")
    #expect(simulation.marksAtRelay.count == 4)
    #expect(simulation.roster?.members.count == 3)
  }

  @Test
  func `Two tabs that both lead write each op once`() async throws {
    var simulation = try await devices(2)
    simulation.start(0)
    for _ in 0..<5 {
      simulation.commit(on: 0)
      try await simulation.run(for: 30)
    }
    try await simulation.settleAndCompare("two tabs")
    #expect(Set(simulation.sent.flatMap(\.marks)).count == simulation.sent.flatMap(\.marks).count)
  }

  @Test
  func `A deleted space is over for all, and stays on their devices`() async throws {
    var simulation = try await devices(2)
    simulation.commit(on: 0)
    #expect(try await simulation.settle())
    simulation.request(.delete, by: 1)
    try await simulation.run(for: 3_600_000)
    simulation.commit(on: 0)
    try await simulation.run(for: 3_600_000)
    for index in 0...1 {
      guard case .stopped = simulation.devices[index].processes[0].client.status else {
        Issue.record("\(simulation.devices[index].processes[0].client.status)")
        continue
      }
    }
    #expect(simulation.marks(on: 0).count == 2)
    #expect(simulation.marks(on: 1).count == 1)
  }
}
