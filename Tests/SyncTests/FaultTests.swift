import CivilTime
import Ledger
import Relay
import Sync
import Testing
import Wire

/// Faults, here or elsewhere, each by its name.
@Suite struct FaultTests {
  private static let year: Int64 = 366 * 86_400_000

  /// So many devices, in step.
  private func devices(_ count: Int, skew: Int64 = 0) async throws -> Simulation {
    var simulation = try Simulation(seed: 7, skew: skew)
    for _ in 1..<count { try simulation.join(by: 0) }
    #expect(try await simulation.settle())
    return simulation
  }

  @Test
  func `Rolled back in silence`() async throws {
    var simulation = try await devices(3)
    simulation.commit(on: 0)
    #expect(try await simulation.settle())
    let backup = simulation.store.state
    for index in 0..<3 { simulation.commit(on: index) }
    #expect(try await simulation.settle())
    simulation.restoreRelay(backup)
    // The log becomes as long as it was, before those who knew more ask again.
    for index in 0..<2 { simulation.devices[index].isCutOff = true }
    for _ in 0..<5 { simulation.commit(on: 2) }
    try await simulation.run(for: 60_000)
    try await simulation.settleAndCompare("rolled back")
    #expect(simulation.marksAtRelay.count == 9)
  }

  @Test
  func `A stranger's 200`() async throws {
    var simulation = try await devices(2)
    simulation.weather.strangers = 100
    simulation.commit(on: 0)
    try await simulation.run(for: 3_600_000)
    #expect(
      simulation.devices[0].processes[0].client.status
        == .stopped(.trouble(.unanswered(.stranger))))
    #expect(simulation.devices[0].disk.lists.map(\.ops.count) == [1])
    simulation.weather.strangers = 0
    simulation.forge = { $0.kind == .append ? .otherRequest : nil }
    try await simulation.run(for: 3_600_000)
    #expect(simulation.devices[0].disk.lists.map(\.ops.count) == [1])
    simulation.forge = nil
    try await simulation.settleAndCompare("a stranger")
    #expect(simulation.marks(on: 1).count == 1)
  }

  @Test
  func `No way to lock a device out`() async throws {
    var simulation = try await devices(3)
    simulation.request(.remove([simulation.devices[1].disk.ring.device]), by: 0)
    try await simulation.run(for: 60_000)
    simulation.commit(on: 0)
    simulation.commit(on: 1)
    try await simulation.settleAndCompare("locked out")
    #expect(simulation.remaining == [0, 2])
    #expect(simulation.devices[2].disk.ring.epochs.count == 2)
    #expect(simulation.devices[1].disk.ring.epochs.count == 1)
    #expect(simulation.marks(on: 2).count == 1)
    // Its records stay there, and it is told.
    #expect(simulation.marks(on: 1).count == 1)
    #expect(
      simulation.devices[1].processes[0].client.status
        == .stopped(.trouble(.refused(.unauthorized))))
  }

  @Test
  func `One refused batch stops everything`() async throws {
    var simulation = try await devices(2)
    simulation.requestLimit = 100_000
    for bytes in [0, 0, 0, 300_000, 0, 0] { simulation.commit(on: 0, bytes: bytes) }
    simulation.commit(on: 1)
    try await simulation.run(for: 3_600_000)
    #expect(simulation.devices[0].disk.aside.count == 1)
    #expect(simulation.devices[0].disk.lists.isEmpty && simulation.devices[0].disk.waiting.isEmpty)
    // One list of three is refused; all others arrive, and reading goes on.
    #expect(simulation.devices[1].disk.ledger.records(of: .mark).count { $0.id.high == 1 } == 4)
    #expect(simulation.devices[0].disk.ledger.records(of: .mark).count { $0.id.high == 1 } == 7)
    #expect(simulation.devices[0].processes[0].client.outbox.aside == 1)
    try await simulation.settleAndCompare("tried again without the limit")
  }

  @Test
  func `An op of several MB needs several envelopes`() async throws {
    var simulation = try await devices(2)
    simulation.commit(on: 0, bytes: 3 << 20)
    try await simulation.settleAndCompare("a large op")
    #expect(simulation.sent.contains { $0.ids.count > 4 })
  }

  @Test
  func `Skipping what cannot be read`() async throws {
    var simulation = try await devices(2)
    for _ in 0..<2 { simulation.commit(on: 0) }
    try await simulation.run(for: 60_000)
    let cursor = simulation.devices[1].disk.syncState.cursor
    simulation.devices[1].isCutOff = true
    for _ in 0..<7 { simulation.commit(on: 0) }
    try await simulation.run(for: 60_000)
    simulation.devices[1].isCutOff = false
    simulation.show = { page in
      var entries = page.entries
      let index = Int(cursor.sequence + 1) - Int(page.after)
      guard entries.indices.contains(index) else { return page }
      entries[index].replaceSubrange(0..<4, with: Array("DRE2".utf8))
      return Page(after: page.after, head: page.head, entries: entries)
    }
    simulation.commit(on: 1)
    try await simulation.run(for: 3_600_000)
    let disk = simulation.devices[1].disk
    #expect(disk.syncState.cursor.sequence == cursor.sequence + 1)
    #expect(
      simulation.devices[1].processes[0].client.status
        == .stopped(.unreadable(after: cursor.sequence + 1, .later)))
    // Its own writes are safe all the same.
    #expect(simulation.marksAtRelay.count == 10)
    simulation.show = nil
    try await simulation.settleAndCompare("an update")
  }

  @Test
  func `Clock ratchet`() async throws {
    var simulation = try await devices(3, skew: Self.year)
    simulation.commit(on: 1)
    simulation.commit(on: 0)
    try await simulation.run(for: 1000)
    for _ in 0..<3 { simulation.commit(on: 0) }
    try await simulation.settleAndCompare("a clock ahead")
    simulation.commit(on: 0)
    simulation.commit(on: 2)
    try await simulation.settleAndCompare("and later")
    for device in simulation.devices {
      #expect(device.disk.ledger.clock.latest >> 16 <= UInt64(simulation.now + 300_000))
    }
    #expect(simulation.marks(on: 2).count == 7)
  }

  @Test
  func `One stamp with two contents`() async throws {
    var simulation = try await devices(2)
    simulation.copy(1)
    simulation.commit(on: 1)
    simulation.commit(on: 2)
    #expect(
      simulation.devices[1].disk.waiting.map(\.stamp)
        == simulation.devices[2].disk.waiting.map(\.stamp))
    try await simulation.settleAndCompare("two copies")
    #expect(simulation.marks(on: 0).count == 2)
    #expect(
      simulation.devices[1].disk.ledger.clock.replica
        != simulation.devices[2].disk.ledger.clock.replica)
  }
}
