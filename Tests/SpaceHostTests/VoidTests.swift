import CivilTime
import Ledger
import Relay
import Sealing
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import SpaceHost

/// Unreadable envelopes, and a user's entry that voids them for all devices.
@Suite struct VoidTests {
  @Test(arguments: Household.Sort.allCases)
  func `A person voids what nobody can read, and all go on`(sort: Household.Sort) async throws {
    let home = try Household(sort)
    let stores = try await home.stores(3)
    try home.commit(1, "before", on: stores[0])
    try await home.settle(stores)
    let envelope = try await home.sendUnreadable(from: stores[1])
    try home.commit(2, "after", on: stores[2])
    for store in stores + stores {
      let status = try await home.catchUp(store)
      guard case .stopped(.unreadable(_, .altered)) = status else {
        Issue.record("\(status)")
        continue
      }
    }
    #expect(try stores[0].ledger.records(of: .task).map(\.id) == [.test(1)])
    var runner = try home.runner(of: stores[0])
    _ = try await runner.catchUp()
    #expect(runner.unreadableEnvelope == envelope)
    #expect(try await runner.void(.zeros), "There is nothing of it that cannot be read.")
    #expect(runner.unreadableEnvelope == envelope)
    #expect(try await runner.void(envelope))
    try await home.settle(stores)
    #expect(try stores[0].ledger.records(of: .task).count == 2)
    let roster = try #require(try stores[2].state()?.view.roster)
    #expect(roster.voided == [envelope])
  }
}

extension Household {
  /// Signed and sealed by a device, in a chain of its own, and nonsense inside.
  fileprivate func sendUnreadable(from store: SpaceStore) async throws -> EntryID {
    let memory = try #require(try store.state())
    var random = random
    let minute = UInt32(time.milliseconds / 60_000)
    let part = try #require(
      try OpPart(Array("nonsense".utf8)[...], more: false, minute: minute, using: &native))
    let envelope = try Envelope.seal(
      part, by: memory.ring.device, after: .start(of: random.next()), seen: memory.view.place,
      under: memory.ring.key(of: 1), nonce: Nonce(using: &random), signedBy: memory.ring.keys,
      in: memory.space, using: &native)
    let call = RelayCall.append(
      memory.space, known: memory.view.place, entries: [envelope.bytes])
    let transport = TimedTransport(transport: transport) { self.time }
    let appended = try await transport.done(
      call, token: memory.token, using: &random, as: Appended.self)
    #expect(appended.refusal == nil)
    return envelope.id(in: memory.space)
  }
}
