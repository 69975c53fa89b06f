import CivilTime
import DeviceSync
import DeviceSyncTesting
import Ledger
import Relay
import RelayTesting
import Sealing
import Testing
import Wire

@testable import Sync

/// Whole devices over rows, with a relay.
@Suite struct RowDeviceTests {
  /// A space at a relay, whose two devices have written something before they entered it.
  private struct World {
    let relay = RelayRules(MemoryRelayStore())
    var hosts: [RowHost]
    var now = Instant(milliseconds: 1_790_000_000_000)

    init(seed: UInt64) async throws {
      let space = try RowSpace(seed: seed)
      hosts = []
      for (index, member) in space.members.enumerated() {
        var device = RowDevice(member, seed: 10 * seed + UInt64(index))
        for _ in 0...index { try device.write() }
        try device.enter()
        hosts.append(try RowHost(device, seed: 100 * seed + UInt64(index)))
      }
      let founder = space.members[0]
      let call = RelayCall.create(founder.space, invitation: nil, roster: space.entries)
      _ = try await relay.answer(call, .zeros, token: founder.token, at: now)
    }

    /// Each as a new process, until nothing changes.
    mutating func settle() async throws {
      for _ in 0..<8 {
        for index in hosts.indices {
          try hosts[index].restart()
          try await hosts[index].run(relay, at: now)
        }
      }
    }

    func expectSettled(_ comment: Comment) throws {
      for host in hosts {
        let state = try host.device.state
        #expect(try host.device.waiting().isEmpty, comment)
        #expect(state.outbox.aside + state.outbox.rosterRequests == 0, comment)
        #expect(host.device.rows.rows(.space).map(\.key) == [.text("state")], comment)
        #expect(host.process.state.syncState == state.syncState, comment)
      }
      let ledgers = hosts.map { $0.device.rows.ledger }
      #expect(ledgers.allSatisfy { $0.isWhole }, comment)
      #expect(ledgers[0].ledger.allRecords == ledgers[1].ledger.allRecords, comment)
      let written = hosts.reduce(0) { $0 + $1.device.written.count }
      #expect(ledgers[0].ledger.records(of: RowDevice.note).count == written, comment)
    }
  }

  @Test func `Two devices hold the same in the end`() async throws {
    var world = try await World(seed: 1)
    try await world.settle()
    try world.expectSettled("entered")
    for index in [0, 1, 0] {
      try world.hosts[index].write()
      try await world.hosts[index].run(world.relay, at: world.now)
    }
    try await world.settle()
    try world.expectSettled("written")
  }

  @Test func `A kill between any two steps loses nothing`() async throws {
    var (count, isKilled) = (1, true)
    while isKilled {
      var world = try await World(seed: 2)
      try await world.settle()
      for _ in 0..<4 { try world.hosts[0].write() }
      isKilled = try await world.hosts[0].run(world.relay, at: world.now, steps: count)
      try await world.settle()
      try world.expectSettled("killed after \(count)")
      count += 3
    }
    #expect(count > 10)
  }

  @Test func `Two processes on the same rows do no harm`() async throws {
    for count in stride(from: 1, to: 16, by: 2) {
      var world = try await World(seed: 3)
      try await world.settle()
      try world.hosts[1].write()
      var other = world.hosts[1]
      try await other.run(world.relay, at: world.now, steps: count)
      // This one goes on where the other is, with what it knows itself.
      world.hosts[1].device.rows = other.device.rows
      try await world.hosts[1].run(world.relay, at: world.now)
      try await world.settle()
      try world.expectSettled("after \(count)")
    }
  }

  @Test func `What a relay has lost comes back`() async throws {
    var world = try await World(seed: 4)
    try await world.settle()
    let tables = world.relay.store.state
    for index in [0, 1, 0, 1] {
      try world.hosts[index].write()
      try await world.hosts[index].run(world.relay, at: world.now)
    }
    try await world.settle()
    world.relay.store.state = tables
    for index in [1, 0] { try world.hosts[index].write() }
    try await world.settle()
    try world.expectSettled("restored")
  }

  @Test func `A clock that is ahead is set back`() async throws {
    var world = try await World(seed: 5)
    try await world.settle()
    world.hosts[0].device.now = world.now + .minutes(10)
    try world.hosts[0].write()
    try await world.hosts[0].run(world.relay, at: world.now)
    try await world.settle()
    try world.expectSettled("ahead")
    let lead = try world.hosts[0].device.state.lead
    #expect(lead == 607)
    let row = world.hosts[0].device.rows.rows(.meta).first { $0.key == .text("lead") }
    #expect(row?.value == .text("607"))
    // Its next op is not ahead.
    try world.hosts[0].write()
    let stamp = try #require(try world.hosts[0].device.waiting().last?.op.stamp)
    #expect(stamp.milliseconds < world.now.milliseconds + 60_000)
  }

  @Test func `A device is removed, and a new epoch begins`() async throws {
    var world = try await World(seed: 6)
    try await world.settle()
    let removed = world.hosts[1].device.member.ring.device
    try world.hosts[0].request(.remove([removed]))
    try await world.hosts[0].run(world.relay, at: world.now)
    try world.hosts[0].restart()
    try await world.hosts[0].run(world.relay, at: world.now)
    let state = try world.hosts[0].device.state
    #expect(state.syncState.membership.devices == 1)
    #expect(state.ring.epochs.map(\.epoch) == [1, 2])
    #expect(state.outbox.rosterRequests == 0 && state.pendingEntry == nil)
    // Another process finds the same.
    #expect(state.view.roster?.members.count == 1)
    let row = world.hosts[0].device.rows.rows(.space).first { $0.key == .text("state") }
    let roster = try #require(row?.value["view"]?["roster"])
    #expect(try roster["former"]?.lists().count == 1)
    #expect(try roster["epochs"]?.lists().count == 1)
  }
}
