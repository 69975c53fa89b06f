import Ledger
import TestSupport
import Testing

@testable import SpaceHost

/// One database and its relay.
@Suite struct SyncRunnerTests {
  @Test(arguments: Household.Sort.allCases)
  func `All that a database holds is at the relay once it is in step`(
    sort: Household.Sort
  ) async throws {
    let home = try Household(sort)
    let store = try home.store("a")
    try home.commit(1, "before", on: store)
    #expect(try !store.isInSpace)
    try await home.found(store)
    try home.commit(2, "after", on: store)
    #expect(try store.outbox().waiting == 2)
    #expect(try await home.catchUp(store) == .inStep(devices: 1))
    #expect(try store.outbox().waiting == 0)
    // Nothing is sent twice.
    let calls = home.transport.calls
    #expect(try await home.catchUp(store) == .inStep(devices: 1))
    #expect(home.transport.calls == calls + 1)
  }

  @Test
  func `A database that has left holds all it held, and nothing waits in it`() async throws {
    let home = try Household(.memory)
    let store = try home.store("a")
    try await home.found(store)
    try home.commit(1, "kept", on: store)
    try await home.catchUp(store)
    try store.end()
    #expect(try !store.isInSpace)
    try home.commit(2, "later", on: store)
    #expect(try store.ledger.records(of: .task).count == 2)
    #expect(try store.ledger.examine().damage.isEmpty)
  }
}
