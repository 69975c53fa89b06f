import Ledger
import Relay
import Sealing
import SealingTesting
import Sync
import Testing
import Wire

/// A relay that lies is refused with a reason, and nothing is lost.
@Suite struct HostileRelayTests {
  private func devices(_ count: Int) async throws -> Simulation {
    var simulation = try Simulation(seed: 11)
    for _ in 1..<count { try simulation.join(by: 0) }
    #expect(try await simulation.settle())
    return simulation
  }

  private func status(_ simulation: Simulation, _ index: Int) -> SyncStatus {
    simulation.devices[index].processes[0].client.status
  }

  @Test
  func `It takes everything and shows none of it`() async throws {
    var simulation = try await devices(2)
    simulation.views[0] = simulation.store.state
    simulation.commit(on: 0)
    let former = simulation.requests
    try await simulation.run(for: 86_400_000)
    #expect(simulation.requests - former < 300)
    #expect(status(simulation, 0) == .stopped(.trouble(.lost)))
    simulation.views = [:]
    try await simulation.settleAndCompare("shown again")
  }

  /// Of the page for device 1, while device 0 sees all.
  @Test(arguments: [1, 2, 3])
  func `It leaves out an entry, or gives one twice`(place: Int) async throws {
    for isTwice in [false, true] {
      var simulation = try await devices(2)
      simulation.devices[1].isCutOff = true
      for _ in 0..<6 {
        simulation.commit(on: 0)
        try await simulation.run(for: 1000)
      }
      simulation.devices[1].isCutOff = false
      let start = simulation.devices[1].disk.syncState.cursor.sequence
      simulation.show = { page in
        guard page.entries.count > place else { return page }
        var entries = page.entries
        if isTwice {
          entries.insert(entries[place - 1], at: place)
        } else {
          entries.remove(at: place)
        }
        return Page(after: page.after, head: page.head, entries: entries)
      }
      simulation.advise(.grew(to: simulation.head), 1)
      try await simulation.run(for: 60_000)
      #expect(simulation.devices[1].disk.syncState.cursor.sequence == start + UInt64(place))
      #expect(
        status(simulation, 1) == .stopped(.unreadable(after: start + UInt64(place), .misplaced)))
      simulation.show = nil
      try await simulation.settleAndCompare("the truth")
    }
  }

  @Test
  func `It shows two views`() async throws {
    var simulation = try await devices(3)
    // Device 2 sees nothing of device 1, until device 0, which has, writes.
    simulation.devices[2].isCutOff = true
    simulation.commit(on: 1)
    try await simulation.run(for: 60_000)
    simulation.commit(on: 0)
    try await simulation.run(for: 60_000)
    simulation.devices[2].isCutOff = false
    let hidden = simulation.devices[1].disk.ring.device
    simulation.show = { page in
      let entries = page.entries.filter { bytes in
        (try? Envelope(parsing: bytes))?.device != hidden
      }
      return Page(after: page.after, head: page.head, entries: entries)
    }
    simulation.advise(.grew(to: simulation.head), 2)
    try await simulation.run(for: 60_000)
    guard case .stopped(.unreadable(_, .otherView)) = status(simulation, 2) else {
      Issue.record("\(status(simulation, 2))")
      return
    }
    simulation.show = nil
    try await simulation.settleAndCompare("one view")
  }

  @Test
  func `It lets in who was removed, under the old key`() async throws {
    var simulation = try await devices(3)
    let removed = simulation.devices[1].disk
    simulation.request(.remove([removed.ring.device]), by: 0)
    try await simulation.run(for: 60_000)
    let part = try #require(
      try OpPart.parts(
        of: [
          Op(
            stamp: Stamp(time: 1 << 16, replica: ReplicaID(rawValue: 1)),
            changes: [.deleting(.mark, RecordID(high: 1, low: 1))])
        ], using: &native
      ).first)
    let envelope = try Envelope.seal(
      part, by: removed.ring.device, after: .start(of: 5), seen: removed.view.place,
      under: removed.ring.key(of: 1), nonce: .zeros, signedBy: removed.ring.keys,
      in: simulation.space, using: &native)
    simulation.show = { page in
      let head = LogPoint(sequence: page.head.sequence + 1, log: page.head.log)
      return Page(after: page.after, head: head, entries: page.entries + [envelope.bytes])
    }
    simulation.advise(.grew(to: LogPoint.forged(99)), 2)
    try await simulation.run(for: 60_000)
    #expect(
      status(simulation, 2) == .stopped(.unreadable(after: simulation.head.sequence, .misplaced)))
    simulation.show = nil
    try await simulation.settleAndCompare("the truth")
  }

  private static let entry = EntryID(checked: [UInt8](repeating: 1, count: 32))
  private static let roster = RosterPoint(number: 9, id: entry, epoch: 4)
  private static let refusals: [Refusal] = [
    .rewound(.forged(1)), .forked(ChainPoint(chain: 1, n: 1, id: entry)), .gap(nil),
    .epoch(roster), .roster(roster), .clockAhead, .full(limit: 1), .deleted, .unauthorized,
    .absent, .tooMany(retryAfter: 1 << 30), .malformed, .tooLarge(limit: 1),
    .pruned(.forged(1), nil),
  ]

  /// 409, 410 and all the others, to whatever is asked.
  @Test(arguments: refusals, [true, false])
  func `It refuses for ever`(refusal: Refusal, appendsOnly: Bool) async throws {
    var simulation = try await devices(2)
    simulation.forge = { $0.kind == .append || !appendsOnly ? .refusal(refusal) : nil }
    let former = simulation.requests
    simulation.commit(on: 0)
    simulation.advise(.grew(to: .forged(99)), 1)
    try await simulation.run(for: 7 * 86_400_000)
    // Once an hour and device, and a few in the beginning.
    #expect(simulation.requests - former < 1500)
    let isAside = simulation.devices[0].disk.aside.count == 1
    if case .stopped = status(simulation, 0) {
    } else if !isAside {
      Issue.record("\(status(simulation, 0))")
    }
    #expect(simulation.marks(on: 0).count == 1)
    simulation.forge = nil
    try await simulation.settleAndCompare("honest again")
    #expect(simulation.marks(on: 1).count == 1)
  }
}
