import Crypto
import Ledger
import Relay
import Sealing
import SealingTesting
import Sync
import Testing
import Wire

/// An unreadable envelope, and the later entry that voids it.
@Suite struct VoidTests {
  private static let stopped = SyncStatus.stopped(.unreadable(after: 3, .altered))

  /// Three devices, one of which has sent an unreadable envelope; then another writes on.
  private func stuck() async throws -> (Simulation, EntryID) {
    var simulation = try await Simulation.settled(3)
    let envelope = try await simulation.sendUnreadable(by: 1)
    simulation.commit(on: 0)
    try await simulation.run(for: 60_000)
    for device in simulation.devices { #expect(device.processes[0].client.status == Self.stopped) }
    return (simulation, envelope)
  }

  @Test
  func `What a later entry of the roster voids is passed over, by newcomers as well`() async throws
  {
    var (simulation, envelope) = try await stuck()
    try await simulation.void(envelope, by: 2)
    simulation.commit(on: 2)
    try simulation.join(by: 0)
    try await simulation.settleAndCompare("voided")
    #expect(simulation.marks(on: 3).count == 2)
  }

  @Test
  func `A void of something else helps nothing`() async throws {
    var (simulation, _) = try await stuck()
    try await simulation.void(.zeros, by: 2)
    try await simulation.run(for: 3_600_000)
    for device in simulation.devices { #expect(device.processes[0].client.status == Self.stopped) }
  }

  /// The relay shows the void with another signature.
  @Test
  func `Only a signed void is believed`() async throws {
    var (simulation, envelope) = try await stuck()
    try await simulation.void(envelope, by: 2)
    simulation.show = { page in
      Page(
        after: page.after, head: page.head,
        entries: page.entries.map { entry in
          guard entry.starts(with: Array("DRR1".utf8)), entry[72] == 4 else { return entry }
          return entry.dropLast() + [entry[entry.count - 1] ^ 1]
        })
    }
    try await simulation.run(for: 3_600_000)
    for device in simulation.devices { #expect(device.processes[0].client.status == Self.stopped) }
    simulation.show = nil
    try await simulation.settleAndCompare("as it is")
  }
}

extension Simulation {
  /// Signed and sealed by a device, in a chain of its own, and nonsense inside.
  fileprivate mutating func sendUnreadable(by index: Int) async throws -> EntryID {
    let disk = devices[index].disk
    let part = try #require(
      try OpPart(
        Array("nonsense".utf8)[...], more: false, minute: UInt32(now / 60_000), using: &native))
    let envelope = try Envelope.seal(
      part, by: disk.ring.device, after: .start(of: generator.next()), seen: disk.view.place,
      under: disk.ring.key(of: 1), nonce: Nonce(using: &generator), signedBy: disk.ring.keys,
      in: space, using: &native)
    try await append(envelope.bytes, by: index)
    return envelope.id(in: space)
  }

  fileprivate mutating func void(_ envelope: EntryID, by index: Int) async throws {
    let ring = devices[index].disk.ring
    let roster = try #require(roster)
    try await append(
      roster.entry(.void(envelope), by: ring.device, with: ring.keys, using: &native).bytes,
      by: index)
  }

  private mutating func append(_ entry: [UInt8], by index: Int) async throws {
    let known = devices[index].disk.syncState.cursor
    let call = RelayCall.append(
      space, known: known, entries: [entry])
    let address = Address(device: index, process: devices[index].processes[0].id)
    let request = CallID(random: &generator)
    let bytes = try await answer(address, call, request, devices[index].disk.token)
    let appended = try Answer<Appended>(bytes, to: .append, request).outcome
    guard case .done(let kept) = appended, kept.refusal == nil else {
      Issue.record("\(appended)")
      return
    }
    noteRoster()
    hint()
  }
}
